/** The body broke off after so many bytes. */
export class BodyBroken extends Error {
  override name = 'BodyBroken'
  readonly bytes: number
  /** What had come of a text. */
  readonly text: string | undefined
  constructor(bytes: number, cause: unknown, text?: string) {
    super(`The answer broke off after ${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`, { cause })
    this.bytes = bytes
    this.text = text
  }
}

export interface ReadBody {
  text: string
  /** Of `text`, as they came. */
  bytes: number
  /** More came than may be read: `text` is the beginning. */
  isCut: boolean
}

/**
 * Reads a body as UTF-8 text; bytes that are none become U+FFFD.
 * @param limit most bytes to read; the rest is not waited for, and the connection's stream is closed
 * @throws BodyBroken when it ends before its end
 */
export async function readText({ body }: Pick<Response, 'body'>, limit: number): Promise<ReadBody> {
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
      // What is thrown away needs nobody's patience.
      reader.cancel().catch(() => undefined)
      return { text, bytes, isCut: true }
    }
  } catch (error) {
    throw new BodyBroken(bytes, error, text)
  }
  return { text: text + decoder.decode(), bytes, isCut: false }
}
