import { isRecord, listIn, parseJson, textIn } from '../../../../contract/json.ts'
import { formatBytes } from '../../../../format/bytes.ts'

/** A `{error, error_description}`, B `{code: number, message, details}`, C `{code: string, message}`. */
export function readErrorBody(
  status: number,
  text: string,
  byteLength: number,
  contentType: string | undefined,
  isCut = false,
) {
  const body = isCut ? undefined : parseJson(text)?.value
  if (isRecord(body)) {
    const message = textIn(body, 'message')
    const details = listIn(body, 'details')
    const error = textIn(body, 'error')
    if (error !== undefined) {
      return { code: error, message: textIn(body, 'error_description') ?? '', details: [], readable: true }
    }
    if (typeof body['code'] === 'number' || typeof body['code'] === 'string') {
      return { code: body['code'], message: message ?? '', details, readable: true }
    }
    if (message !== undefined) return { code: undefined, message, details, readable: true }
  }
  const described = describeBody(status, text, byteLength, contentType, isCut)
  return { code: undefined, message: described, details: [], readable: false }
}

/** "The service answered 502 with 1.2 kB of text/html". @param isCut there was more than `byteLength` */
export function describeBody(
  status: number,
  text: string,
  byteLength: number,
  contentType: string | undefined,
  isCut = false,
): string {
  const type = contentType?.split(';')[0]?.trim()
  if (byteLength === 0 && !isCut)
    return `The service answered ${status} with an empty ${type === undefined ? '' : `${type} `}body`
  const kind = type ?? 'no stated type'
  const size = formatBytes(byteLength)
  if (isCut) return `The service answered ${status} with over ${size} of ${kind}. Reading stopped there`
  const looksLikeJson = /^\s*[[{"]/.test(text)
  const unreadable = looksLikeJson && parseJson(text) === undefined ? ' that break off or aren’t valid JSON' : ''
  return `The service answered ${status} with ${size} of ${kind}${unreadable}`
}
