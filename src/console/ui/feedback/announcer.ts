import { withCodes } from '../../../format/hidden-characters.ts'

/** Created outside React: a live region rendered together with its text isn't announced. */
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

/** Long enough to be read out. Then removed, so that page navigation doesn't find it. */
const STAYS_MILLISECONDS = 10_000

/** Each text has its own element, so that later ones don't replace it. */
export function announce(words: string, politeness: Politeness = 'polite'): void {
  const said = document.createElement('p')
  said.textContent = withCodes(words)
  region(politeness).append(said)
  setTimeout(() => said.remove(), STAYS_MILLISECONDS)
}

/** Call before the first text, which isn't announced otherwise. */
export function prepareAnnouncer(): void {
  region('polite')
  region('assertive')
}
