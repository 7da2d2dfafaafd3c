export const TAKE_OVER = 'take over'

/** On a cached configuration: when the server sent it, ISO 8601. */
export const KEPT_AT_HEADER = 'Watchfloor-Kept-At'
