interface Router {
  subscribe: (event: 'onRendered', then: (event: { toLocation: { hash: string } }) => void) => unknown
}

/** Replaces the router's larger file (`vite.config.ts`), as our pages scroll inside. */
export function setupScrollRestoration(router: Router): void {
  router.subscribe('onRendered', ({ toLocation }) => {
    if (toLocation.hash === '') scrollTo({ top: 0, left: 0 })
  })
}

/** The router uses it only on servers. */
export function ScrollRestoration(): null {
  return null
}

// Unused, but the router's index exports it.

const STORAGE_KEY = ''
export { STORAGE_KEY as storageKey }

export function defaultGetScrollRestorationKey(): string {
  return ''
}

export function getElementScrollRestorationEntry(): undefined {}
