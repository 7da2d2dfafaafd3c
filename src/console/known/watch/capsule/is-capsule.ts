/** Whether a file says that it is a capsule. */
export async function isCapsule(file: Blob): Promise<boolean> {
  return (await file.slice(0, 40).text()).startsWith('{"format":"watchfloor-capsule"')
}
