/** Time for the browser to start reading. */
const KEEP_MILLISECONDS = 60_000

/** Reads nothing into memory. The generic type keeps browsers from changing the extension. */
export function saveFile(name: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MILLISECONDS)
}

/** `tasks-2026-11-21T142207Z.csv` */
export function stampedName(name: string, ending: string, time = new Date().toISOString()): string {
  return `${name}-${time.slice(0, 19).replaceAll(':', '')}Z.${ending}`
}
