import { invalid } from './failure.ts'
import { percentDecoded } from './percent-decoded.ts'

/** Real queries take a few thousand. */
const MOST_BYTES = 64 * 1024

/** Throws a Failure for another media type, compression, excess length or invalid UTF-8. */
export async function readBody(request: Request, contentType: string): Promise<string> {
  const [mediaType = '', ...parameters] = (request.headers.get('Content-Type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='))
  if (mediaType.trim() !== contentType) throw invalid(`The content type must be ${contentType}`)
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) throw invalid('The charset must be UTF-8')
  if (!['', 'identity'].includes((request.headers.get('Content-Encoding') ?? '').trim().toLowerCase())) {
    throw invalid('The body must not be compressed')
  }
  if (Number(request.headers.get('Content-Length') ?? 0) > MOST_BYTES) throw tooLong()

  const chunks: Uint8Array[] = []
  let length = 0
  if (!request.body) return ''
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw invalid('The body ended early')
    })
    if (done) break
    length += value.byteLength
    if (length > MOST_BYTES) {
      await reader.cancel().catch(() => undefined)
      throw tooLong()
    }
    chunks.push(value)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw invalid('The body is not UTF-8')
  }
}

function tooLong() {
  return invalid(`The body is longer than ${MOST_BYTES} bytes`)
}

/** Throws a Failure (invalid argument) when the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The body is not JSON')
  }
}

/** Ignores unknown fields (RFC 6749, section 3.2). Throws a Failure for malformed escapes. */
export function parseForm(text: string, known: readonly string[]): [string, string][] {
  if (percentDecoded(text) === undefined) throw invalid('The form has malformed percent-encoding')
  return [...new URLSearchParams(text)].filter(([name]) => known.includes(name))
}
