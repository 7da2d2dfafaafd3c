/** Offers a text as a file to save. */
export function saveText(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the bytes over by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
