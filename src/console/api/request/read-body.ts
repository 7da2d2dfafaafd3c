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
  bytes: number
}

/** Reads a body to its end as UTF-8 text; bytes that are none become U+FFFD. */
export async function readText(response: Response, touch: () => void): Promise<ReadBody> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  const reader = response.body?.getReader()
  if (reader === undefined) return { text, bytes }
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength
      text += decoder.decode(part.value, { stream: true })
      touch()
    }
  } catch (error) {
    throw new BodyBroken(bytes, error, text)
  }
  return { text: text + decoder.decode(), bytes }
}

/**
 * Passes a body on as it comes. `finish` is called once: with the bytes at the end, with the error when it broke, with 'given up' when the
 * reader cancelled.
 */
export function watchBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  touch: () => void,
  finish: (bytes: number, end: 'complete' | 'given up' | { error: unknown }) => Error | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream({
    async pull(controller) {
      try {
        const part = await reader.read()
        if (part.done) {
          finish(bytes, 'complete')
          controller.close()
          return
        }
        bytes += part.value.byteLength
        touch()
        controller.enqueue(part.value)
      } catch (error) {
        controller.error(finish(bytes, { error }) ?? error)
      }
    },
    async cancel(reason) {
      finish(bytes, 'given up')
      await reader.cancel(reason)
    },
  })
}
