/** Database texts can't hold NUL, and a task may have any id. The body keeps the original. */
export function stored(id: string): string {
  return id.replaceAll('\0', '\u2400')
}
