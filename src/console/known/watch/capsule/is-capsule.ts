/** Judges by the header only. */
export async function isCapsule(file: Blob): Promise<boolean> {
  return (await file.slice(0, 40).text()).startsWith('{"format":"watchfloor-capsule"')
}
