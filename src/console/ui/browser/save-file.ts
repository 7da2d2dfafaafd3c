/** How long the browser may take to begin reading what it was given to save. */
const KEEP_MILLISECONDS = 60_000

/**
 * Offers a text or bytes as a file to save. The browser copies them itself, from disk where they are on disk: nothing is read into memory here.
 * A type that says nothing keeps the browser from changing the name's ending to what it thinks fits.
 */
export function saveFile(name: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MILLISECONDS)
}

/** A name with the time (ISO 8601, UTC) that tells one file from the next: `tasks-2026-11-21T142207Z.csv`. */
export function stampedName(name: string, ending: string, time = new Date().toISOString()): string {
  return `${name}-${time.slice(0, 19).replaceAll(':', '')}Z.${ending}`
}
