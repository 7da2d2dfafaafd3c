/** The message of what was thrown; never empty. */
export function errorWords(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}

/** With its stack, for logs. */
export function stackWords(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
