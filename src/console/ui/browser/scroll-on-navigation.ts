interface Router {
  subscribe: (event: 'onRendered', then: (event: { toLocation: { hash: string } }) => void) => unknown
}

/**
 * Stands in for the router's own file (`vite.config.ts`), which also restores positions and is the larger for it: the console's pages scroll in parts of
 * their own. Where a small or enlarged window scrolls as a whole, another address begins at its top.
 */
export function setupScrollRestoration(router: Router): void {
  router.subscribe('onRendered', ({ toLocation }) => {
    if (toLocation.hash === '') scrollTo({ top: 0, left: 0 })
  })
}

/** What a server would put into the page for it. */
export function ScrollRestoration(): null {
  return null
}

// The router's index names these, too; the console uses none.

const STORAGE_KEY = ''
export { STORAGE_KEY as storageKey }

export function defaultGetScrollRestorationKey(): string {
  return ''
}

export function getElementScrollRestorationEntry(): undefined {}
