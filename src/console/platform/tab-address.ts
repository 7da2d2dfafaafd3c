/** Environments of the static build run in the page. No host can have these names (RFC 2606). */
const TAB_ADDRESS = /^http:\/\/(\w+\.)?this-tab\.invalid(?=[/ ]|$)/

/** Of the watch that all tabs of this browser share, or of one that goes with its tab. */
export function tabUrl(own?: string): string {
  return own === undefined ? 'http://this-tab.invalid' : `http://${own}.this-tab.invalid`
}

export function isOfTab(address: string): boolean {
  return TAB_ADDRESS.test(address)
}

/** Whether an environment is gone when its tab closes. By its address, also where that begins a scope. */
export function goesWithTab(scope: string): boolean {
  return IS_STATIC && TAB_ADDRESS.exec(scope)?.[1] !== undefined
}
