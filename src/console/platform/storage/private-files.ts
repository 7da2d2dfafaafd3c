/** Bytes below a folder of the browser's private files; 0 if it is absent or unsupported. */
export async function privateBytes(folder: string): Promise<number> {
  try {
    return await bytesIn(await (await navigator.storage.getDirectory()).getDirectoryHandle(folder))
  } catch {
    return 0
  }
}

async function bytesIn(folder: FileSystemDirectoryHandle): Promise<number> {
  let bytes = 0
  for await (const entry of folder.values())
    if (entry instanceof FileSystemDirectoryHandle) bytes += await bytesIn(entry)
    else if (entry instanceof FileSystemFileHandle) bytes += (await entry.getFile()).size
  return bytes
}
