import { withCodes } from '../../../format/hidden-characters.ts'

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

/** Long enough to be begun, whatever is being read out; then whoever walks through the page does not come across it. */
const STAYS_MILLISECONDS = 10_000

/** Has assistive technology say `words`, after what it is saying already. Each stands in an element of its own: what comes next takes nothing away. */
export function announce(words: string, politeness: Politeness = 'polite'): void {
  const said = document.createElement('p')
  said.textContent = withCodes(words)
  region(politeness).append(said)
  setTimeout(() => said.remove(), STAYS_MILLISECONDS)
}

/** Makes both regions before the first words, so that these are announced too. */
export function prepareAnnouncer(): void {
  region('polite')
  region('assertive')
}
