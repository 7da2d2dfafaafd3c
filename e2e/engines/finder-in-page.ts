// Runs in the page, bundled (`finder.ts`): what Playwright finds by role and accessible name in its own browsers, for any browser.
import { computeAccessibleDescription, computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api'

/** Words are met by a text that is them, or by one that fits the pattern. */
export type Words = string | { pattern: string; flags: string }

/** One step towards an element, from all that the steps before it found. */
export type Step =
  | { kind: 'role'; role: string; name?: Words }
  | { kind: 'selector'; selector: string }
  /** The innermost elements that say it. */
  | { kind: 'text'; text: Words }
  /** Those of them that say it somewhere inside. */
  | { kind: 'saying'; text: Words }
  | { kind: 'nth'; index: number }

/** What is told of the first element that was found, of those that can be seen. */
export interface Seen {
  count: number
  text: string
  value: string
  name: string
  description: string
  attributes: Record<string, string>
  isFocused: boolean
}

/** Middle of an element in the viewport, once nothing lies above it. */
export interface Aim {
  x: number
  y: number
}

export interface Finder {
  look: (steps: readonly Step[]) => Seen
  /** Scrolls there. A word instead where it can't be pressed yet. */
  aim: (steps: readonly Step[]) => Aim | string
  /** What went wrong in the page since the last call. */
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
    // A label stands for its field.
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

/** From the whole document, or from what was found before. */
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
  // It has none by the standard; to an operator it is one like the others.
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
