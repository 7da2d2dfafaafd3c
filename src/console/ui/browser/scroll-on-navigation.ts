interface Router {
  subscribe: (event: 'onRendered', then: (event: { toLocation: { hash: string } }) => void) => unknown
}

/**
 * Replaces the router's file (`vite.config.ts`), which is larger as it restores positions: our pages scroll
 * inside. A small or zoomed window scrolls as a whole and starts at the top.
 */
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
