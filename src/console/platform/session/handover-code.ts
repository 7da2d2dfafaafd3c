/** Before the code of a handover, at the end of an address. `public/start.js` looks for it too. */
export const HANDOVER_MARK = '#handover-'

/** The code that this page's address came with, which is taken out of it at once; undefined where there is none. */
export function takeHandoverCode(): string | undefined {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(HANDOVER_MARK)) return undefined
  window.history.replaceState(window.history.state, '', pathname + search)
  return hash.slice(HANDOVER_MARK.length)
}
