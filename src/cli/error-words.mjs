// As `src/format/error-words.ts`, which commands can't import before a build.
/** @param {unknown} error */
export const errorWords = (error) => (error instanceof Error && error.message !== '' ? error.message : String(error))
