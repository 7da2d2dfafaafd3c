/** The browser's database that keeps what was observed of tasks. */
export const HISTORY_NAME = 'watchfloor-history'
