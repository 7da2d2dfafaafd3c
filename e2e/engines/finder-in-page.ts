// Runs in the page, bundled (`finder.ts`): finds by role and accessible name in any browser, as Playwright
// does in its own.
import { computeAccessibleDescription, computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api'

/** Exact text or a pattern. */
export type Words = string | { pattern: string; flags: string }

/** One step towards an element, from all found by earlier steps. */
export type Step =
  | { kind: 'role'; role: string; name?: Words }
  | { kind: 'selector'; selector: string }
  /** Innermost elements with this text. */
  | { kind: 'text'; text: Words }
  /** Those with this text somewhere inside. */
  | { kind: 'saying'; text: Words }
  | { kind: 'nth'; index: number }

/** About the first visible element. */
export interface Seen {
  count: number
  text: string
  value: string
  name: string
  description: string
  attributes: Record<string, string>
  isFocused: boolean
}

/** The middle of an element in the viewport, once nothing covers it. */
export interface Aim {
  x: number
  y: number
}

export interface Finder {
  look: (steps: readonly Step[]) => Seen
  /** Scrolls there. Returns a word if it can't be pressed yet. */
  aim: (steps: readonly Step[]) => Aim | string
  /** Errors in the page since the last call. */
  takeFaults: () => string[]
}

declare global {
  var watchfloorFinder: Finder | undefined
}

const faults: string[] = []
addEventListener('error', ({ message }) => faults.push(`uncaught: ${message}`))
addEventListener('unhandledrejection', ({ reason }) => faults.push(`uncaught: ${String(reason)}`))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  faults.push(`forbidden by ${violatedDirective}: ${blockedURI}`),
)

globalThis.watchfloorFinder = {
  look(steps) {
    const found = find(steps)
    const [element] = found
    return {
      count: found.length,
      text: element === undefined ? '' : textOf(element),
      value: element === undefined ? '' : valueOf(element),
      name: element === undefined ? '' : plain(computeAccessibleName(element)),
      description: element === undefined ? '' : plain(computeAccessibleDescription(element)),
      attributes: Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value])),
      isFocused: element !== undefined && element === document.activeElement,
    }
  },
  aim(steps) {
    const [element] = find(steps)
    if (element === undefined) return 'it is not there'
    if (element.matches(':disabled, [readonly], [aria-disabled="true"]')) return 'it is disabled'
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const middle = { x: left + width / 2, y: top + height / 2 }
    const above = document.elementFromPoint(middle.x, middle.y)
    if (above === null) return 'it is out of sight'
    // A press on the label works too.
    const isThere = element.contains(above) || above.contains(element) || above.closest('label')?.contains(element)
    return isThere ? middle : `${above.outerHTML.slice(0, 120)} lies above it`
  },
  takeFaults: () => faults.splice(0),
}

function find(steps: readonly Step[]): Element[] {
  let found: readonly Element[] | undefined
  for (const step of steps) found = taken(found, step)
  return [...(found ?? [])]
}

/** From the document, or from earlier finds. */
function taken(from: readonly Element[] | undefined, step: Step): Element[] {
  switch (step.kind) {
    case 'role':
      return within(from, '*').filter(
        (element) => roleOf(element) === step.role && isSeen(element) && isNamed(element, step.name),
      )
    case 'selector':
      return within(from, step.selector).filter(isSeen)
    case 'text': {
      const saying = within(from, 'body *').filter((element) => says(element, step.text) && isSeen(element))
      return saying.filter((element) => !saying.some((other) => other !== element && element.contains(other)))
    }
    case 'saying':
      return (from ?? []).filter((element) => says(element, step.text))
    case 'nth':
      return (from ?? []).slice(step.index, step.index + 1)
  }
}

function within(from: readonly Element[] | undefined, selector: string): Element[] {
  const roots: readonly ParentNode[] = from ?? [document]
  return [...new Set(roots.flatMap((element) => [...element.querySelectorAll(selector)]))]
}

function roleOf(element: Element): string | null {
  // The standard gives it no role; for operators it is a text box.
  if (element instanceof HTMLInputElement && element.type === 'password') return 'textbox'
  return getRole(element)
}

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && !isInaccessible(element)
}

function isNamed(element: Element, name: Words | undefined): boolean {
  if (name === undefined) return true
  const own = plain(computeAccessibleName(element))
  return typeof name === 'string' ? own === name : new RegExp(name.pattern, name.flags).test(own)
}

function says(element: Element, words: Words): boolean {
  const text = textOf(element)
  return typeof words === 'string' ? text.includes(words) : new RegExp(words.pattern, words.flags).test(text)
}

function textOf(element: Element): string {
  return plain(element.textContent)
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function valueOf(element: Element): string {
  return 'value' in element ? String(element.value) : ''
}
