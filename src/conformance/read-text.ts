/** Broke off after these bytes. */
export class BodyBroken extends Error {
  override name = 'BodyBroken'
  readonly bytes: number
  readonly text: string | undefined
  constructor(bytes: number, cause: unknown, text?: string) {
    super(`The answer broke off after ${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`, { cause })
    this.bytes = bytes
    this.text = text
  }
}

/** Invalid bytes become U+FFFD. Closes the stream at `limit` bytes received (`isCut`). Throws BodyBroken. */
export async function readText({ body }: Pick<Response, 'body'>, limit: number) {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  const reader = body?.getReader()
  if (reader === undefined) return { text, bytes, isCut: false }
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const taken = part.value.subarray(0, limit - bytes)
      bytes += taken.byteLength
      text += decoder.decode(taken, { stream: true })
      if (taken.byteLength === part.value.byteLength) continue
      reader.cancel().catch(() => undefined)
      return { text, bytes, isCut: true }
    }
  } catch (error) {
    throw new BodyBroken(bytes, error, text)
  }
  return { text: text + decoder.decode(), bytes, isCut: false }
}
