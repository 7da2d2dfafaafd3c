export const HISTORY_NAME = 'watchfloor-history'
