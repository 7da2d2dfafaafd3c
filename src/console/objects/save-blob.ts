/** How long the browser may take to begin reading what it was given to save. */
const KEEP_MILLISECONDS = 60_000

/** Offers bytes as a file to save. The browser copies them itself, from disk where they are on disk: nothing is read into memory here. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob.slice(0, blob.size, 'application/octet-stream'))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MILLISECONDS)
}
