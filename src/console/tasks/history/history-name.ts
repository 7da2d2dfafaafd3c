/** The browser's database that keeps what was observed of tasks. */
export const historyName = 'watchfloor-history'
