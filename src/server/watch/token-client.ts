import { bearerToken } from '../../environment/request/bearer-token.ts'
import { percentDecoded } from '../../environment/request/percent-decoded.ts'

const formFields = ['grant_type', 'client_id', 'client_secret', 'scope']
const form = /^application\/x-www-form-urlencoded(\s*;\s*charset="?utf-8"?)?$/i
/** Could change the form's meaning or name another client. */
const ambiguousHeaders = ['content-encoding', 'cookie', 'proxy-authorization']

export type ClientOf = (token: string) => Promise<string | undefined>

/** Undefined where the environment might read the request differently and name another client. */
export async function tokenClient(
  headers: Headers,
  target: string,
  bytes: Buffer | undefined,
  clientOf: ClientOf,
): Promise<string | undefined> {
  if (bytes === undefined || target.includes('?') || !form.test(headers.get('content-type') ?? '')) return undefined
  if (ambiguousHeaders.some((name) => headers.has(name))) return undefined
  const fields = formFieldsOf(bytes.toString('latin1'))
  if (fields === undefined) return undefined
  const given = fields.get('client_id')
  const named = headers.has('authorization') ? await clientIn(headers, clientOf) : given
  if (named === undefined || !isPlainId(named)) return undefined
  return given === undefined || given === named ? named : undefined
}

/** Undefined where parsers could differ: `;`, bare `=`, escaped or repeated names, double decoding. */
function formFieldsOf(body: string): ReadonlyMap<string, string> | undefined {
  if (!/^[\w%+.~!*'()=&-]*$/.test(body)) return undefined
  // At any depth: no value may hide a second `client_id` from parsers that decode before splitting.
  const names = decodedDeep(body).match(/client_id/gi) ?? []
  if (names.length > 1) return undefined
  const fields = new Map<string, string>()
  for (const pair of body === '' ? [] : body.split('&')) {
    const [, name = '', raw = ''] = /^(\w+)=(.*)$/.exec(pair) ?? []
    const value = percentDecoded(raw.replaceAll('+', ' '))
    // RFC 6749, appendix A: printable ASCII.
    if (!formFields.includes(name) || fields.has(name) || value === undefined || !/^[\x20-\x7e]*$/.test(value))
      return undefined
    fields.set(name, value)
  }
  return fields
}

/** `%41`, `%2541` and `%252541` are all `A`. */
function decodedDeep(text: string): string {
  return text.replace(/%(?:25)*([0-9a-f]{2})/gi, (_escape, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** Only characters that no decoding or separator changes. */
function isPlainId(id: string): boolean {
  return /^[\x21-\x7e]{1,256}$/.test(id) && !/[%+&;=,"\\]/.test(id)
}

/** Of a renewed token, if known, or of Basic credentials (RFC 6749, section 2.3.1). */
async function clientIn(headers: Headers, clientOf: ClientOf): Promise<string | undefined> {
  const token = bearerToken(headers)
  if (token !== undefined) return await clientOf(token)
  const [, basic = ''] = /^basic ([\w+/]+=*)$/i.exec(headers.get('authorization') ?? '') ?? []
  const bytes = Buffer.from(basic, 'base64')
  // Decoders differ on foreign letters and missing padding.
  if (bytes.toString('base64') !== basic) return undefined
  // With several colons, some split at the first and some at the last.
  return /^([\x21-\x39\x3b-\x7e]+):[\x20-\x39\x3b-\x7e]*$/.exec(bytes.toString('latin1'))?.[1]
}
