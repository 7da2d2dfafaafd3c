import { bearerToken } from '../../environment/request/bearer-token.ts'

const formFields = ['grant_type', 'client_id', 'client_secret', 'scope']
const form = /^application\/x-www-form-urlencoded(\s*;\s*charset="?utf-8"?)?$/i

/** What is known of a token: the client that it was issued to. */
export type ClientOf = (token: string) => Promise<string | undefined>

/**
 * Whom a token is for that was asked for so; undefined where the environment might read the request in another way than we do: somebody could
 * get a token of their own and have it taken for another client's.
 */
export async function tokenClient(
  headers: Headers,
  target: string,
  bytes: Buffer,
  clientOf: ClientOf,
): Promise<string | undefined> {
  if (target.includes('?') || !form.test(headers.get('content-type') ?? '')) return undefined
  const fields = [...new URLSearchParams(bytes.toString('latin1'))]
  const names = fields.map(([name]) => name)
  if (new Set(names).size < names.length || names.some((name) => !formFields.includes(name))) return undefined
  const given = fields.find(([name]) => name === 'client_id')?.[1]
  const named = headers.has('authorization') ? await clientIn(headers, clientOf) : given
  if (named === undefined || !/^[\x21-\x7e]{1,256}$/.test(named)) return undefined
  return given === undefined || given === named ? named : undefined
}

/** The client that an `Authorization` names: that of a token which is renewed, as far as it is known, or of Basic credentials (RFC 6749, section 2.3.1). */
async function clientIn(headers: Headers, clientOf: ClientOf): Promise<string | undefined> {
  const token = bearerToken(headers)
  if (token !== undefined) return await clientOf(token)
  const basic = /^basic +([\w+/]+=*)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const [name = ''] = Buffer.from(basic ?? '', 'base64')
    .toString()
    .split(':', 1)
  // Where it is encoded once more, environments differ in what they make of it.
  return /^[^%+]+$/.test(name) ? name : undefined
}
