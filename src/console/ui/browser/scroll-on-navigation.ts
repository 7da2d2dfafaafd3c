interface Router {
  subscribe: (event: 'onRendered', then: (event: { toLocation: { hash: string } }) => void) => unknown
}

/** Replaces the router's larger file (`vite.config.ts`): our pages scroll inside. */
export function setupScrollRestoration(router: Router): void {
  router.subscribe('onRendered', ({ toLocation }) => {
    if (toLocation.hash === '') scrollTo({ top: 0, left: 0 })
  })
}

/** Used by the router only on servers. */
export function ScrollRestoration(): null {
  return null
}

// Unused, but exported by the router's index.

const STORAGE_KEY = ''
export { STORAGE_KEY as storageKey }

export function defaultGetScrollRestorationKey(): string {
  return ''
}

export function getElementScrollRestorationEntry(): undefined {}
