import { invalid } from './failure.ts'

/** Most bytes of a request body; the largest that makes sense, a query with a page token, has a few thousand. */
const mostBytes = 64 * 1024

/**
 * The body of a request as text.
 *
 * @throws Failure (invalid argument) when its media type is another, it is too long, or not UTF-8.
 */
export async function readBody(request: Request, contentType: string): Promise<string> {
  const [mediaType = '', ...parameters] = (request.headers.get('Content-Type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='))
  if (mediaType.trim() !== contentType) throw invalid(`The content type must be ${contentType}`)
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) throw invalid('The charset must be UTF-8')
  if (Number(request.headers.get('Content-Length') ?? 0) > mostBytes) throw tooLong()

  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(() => {
      throw invalid('The body ended early')
    })
    if (done) break
    length += value.byteLength
    if (length > mostBytes) {
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

const tooLong = () => invalid(`The body is longer than ${mostBytes} bytes`)

/** @throws Failure (invalid argument) when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The body is not JSON')
  }
}

/**
 * The fields of a form. Those that are not `known` are ignored and none may come twice, both as RFC 6749, section 3.2 demands.
 *
 * @throws Failure (invalid argument) when a field comes twice or an escape is malformed.
 */
export function parseForm(text: string, known: readonly string[]): Record<string, string> {
  if (hasMalformedEscape(text)) throw invalid('The form holds a malformed percent-encoding')
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (!known.includes(name)) continue
    if (Object.hasOwn(fields, name)) throw invalid(`${name} is given twice`)
    fields[name] = value
  }
  return fields
}

/** Whether decoding `text` as percent-encoded UTF-8 fails; `URLSearchParams` would put up with it. */
export function hasMalformedEscape(text: string): boolean {
  try {
    decodeURIComponent(text)
    return false
  } catch {
    return true
  }
}
