/** Precedes the code in the URL. `public/start.js` uses it too. */
export const HANDOVER_MARK = '#handover-'

/** Removes the code from the URL at once. */
export function takeHandoverCode(): string | undefined {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(HANDOVER_MARK)) return undefined
  window.history.replaceState(window.history.state, '', pathname + search)
  return hash.slice(HANDOVER_MARK.length)
}
