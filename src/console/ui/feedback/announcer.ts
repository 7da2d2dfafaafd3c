/**
 * Two live regions for the whole page. Polite: a thing was done (copied, loaded). Assertive: lost connection, expiry, warnings.
 * They are made once, outside React: a region that is rendered together with its words is not announced.
 */
type Politeness = 'polite' | 'assertive'

const regions = new Map<Politeness, HTMLElement>()

function region(politeness: Politeness): HTMLElement {
  const known = regions.get(politeness)
  if (known?.isConnected) return known
  const made = document.createElement('div')
  made.setAttribute('aria-live', politeness)
  made.dataset['announcer'] = politeness
  made.style.cssText =
    'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;top:0;left:0'
  document.body.append(made)
  regions.set(politeness, made)
  return made
}

let turn = 0

/** Has assistive technology say `words`; the same words twice are said twice. */
export function announce(words: string, politeness: Politeness = 'polite'): void {
  const target = region(politeness)
  turn += 1
  target.textContent = turn % 2 === 0 ? words : `${words}\u00a0`
}

/** Makes both regions before the first words, so that these are announced too. */
export function prepareAnnouncer(): void {
  region('polite')
  region('assertive')
}
