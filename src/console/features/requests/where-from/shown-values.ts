import type { ValueSource } from '../../../../format/value-source.ts'

/** A shown value that came in an answer. */
export interface ShownValue extends ValueSource {
  readonly text: string
}

const SOURCED = '[data-answer]'
const MOST = 300

/** The value of an element or of one around it. */
export function valueAround(element: Element): ShownValue | undefined {
  const holder = element.closest<HTMLElement>(SOURCED)
  return holder === null ? undefined : valueOf(holder)
}

/** Values of the row, card or button with focus, else of the panel or page around it, in document order. */
export function valuesNear(focused: Element | null): readonly ShownValue[] {
  const own = focused?.closest<HTMLElement>(SOURCED)
  const within = focused === null || focused === document.body ? [] : valuesIn(focused)
  if (own !== null && own !== undefined) return distinct([valueOf(own), ...valuesIn(own)])
  if (within.length > 0) return within
  for (let around = focused?.parentElement; around && around !== document.body; around = around.parentElement) {
    const values = around.matches('aside, section, main, [role=region]') ? valuesIn(around) : []
    if (values.length > 0) return values
  }
  // Without any: the panel, then the page.
  for (const selector of ['main aside', 'main']) {
    const values = [...document.querySelectorAll(selector)].flatMap((each) => valuesIn(each))
    if (values.length > 0) return distinct(values)
  }
  return []
}

function valuesIn(element: Element): ShownValue[] {
  return distinct([...element.querySelectorAll<HTMLElement>(SOURCED)].slice(0, MOST).map(valueOf))
}

function valueOf(element: HTMLElement): ShownValue {
  const { answer, path = '' } = element.dataset
  return { exchangeId: Number(answer), path, text: (element.textContent ?? '').replace(/\s+/g, ' ').trim() }
}

function distinct(values: readonly ShownValue[]): ShownValue[] {
  const seen = new Map<string, ShownValue>()
  for (const value of values) {
    const key = `${value.exchangeId} ${value.path}`
    if (!seen.has(key)) seen.set(key, value)
  }
  return [...seen.values()]
}
