/** Tells a waiting service worker to take over. */
export const TAKE_OVER = 'take over'

/** On a configuration that comes from this browser's copy: when the server gave it, ISO 8601. */
export const KEPT_AT_HEADER = 'Watchfloor-Kept-At'
