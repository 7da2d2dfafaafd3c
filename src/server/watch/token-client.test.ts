import fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

import { tokenClient } from './token-client.ts'
import { runs } from '../../property-runs.test.support.ts'

const FORM = 'application/x-www-form-urlencoded'
const NONE = { grant_type: 'client_credentials', client_secret: 's' }

async function clientOf(token: string) {
  return token === 'of-desk' ? 'desk-1' : undefined
}

async function clientFor(body: string | Buffer | undefined, headers: Record<string, string> = {}, query = '') {
  const bytes = body === undefined ? undefined : Buffer.from(body)
  const all = new Headers({ 'Content-Type': FORM, ...headers })
  return await tokenClient(all, `/api/v1/oauth/token${query}`, bytes, clientOf)
}

function basic(text: string) {
  return `Basic ${Buffer.from(text, 'latin1').toString('base64')}`
}

const DESK = 'grant_type=client_credentials&client_id=desk-1&client_secret=s'

test.each<[string, string, Record<string, string>?]>([
  ['a form', DESK],
  ['a secret with signs', `${DESK}%26%3B%3D%25+%2Bx==`],
  ['an id with signs', DESK.replace('desk-1', 'https%3A%2F%2Forg%2Fdesk%40west'), {}],
  ['Basic credentials', 'grant_type=client_credentials', { Authorization: basic('desk-1:s') }],
  ['a renewal', 'grant_type=client_credentials', { Authorization: 'Bearer of-desk' }],
  ['a renewal with the secret', DESK, { Authorization: 'Bearer of-desk' }],
  ['a renewal without a body', '', { Authorization: 'Bearer of-desk' }],
])('knows the client of %s', async (_name, body, headers) => {
  const client = body.includes('%40west') ? 'https://org/desk@west' : 'desk-1'
  expect(await clientFor(body, headers)).toBe(client)
})

test.each<[string, string | Buffer | undefined, Record<string, string>?, string?]>([
  ['a semicolon', 'client_id=desk-1;client_id=mallory&client_secret=s'],
  ['a semicolon in the secret', `${DESK};client_id=mallory`],
  ['an escaped separator before another id', `${DESK}&scope=a%26client_id%3Dmallory`],
  ['another id, escaped twice', `${DESK}&scope=a%2526client%255Fid%253Dmallory`],
  ['a line break', `${DESK}%0D%0Aclient_id`],
  ['a NUL', DESK.replace('desk-1', 'desk-1%00x')],
  ['a second equals sign in the id', DESK.replace('desk-1', 'desk-1=mallory')],
  ['an escaped name', `client%5Fid=desk-1&client_secret=s`],
  ['a name twice', `${DESK}&client_id=mallory`],
  ['a name without a value', `client_id&${DESK}`],
  ['an empty pair', `${DESK}&&scope=x`],
  ['an escape that is none', `${DESK}%zz`],
  ['an escape in another dialect', `${DESK}%u0026client_id=mallory`],
  ['bytes that are not UTF-8', `${DESK}%FF`],
  ['letters beyond ASCII', `${DESK}ü`],
  ['an id that another decoding changes', DESK.replace('desk-1', 'desk%252D1')],
  ['an id with a plus sign', DESK.replace('desk-1', 'desk%2B1')],
  ['a query', DESK, {}, '?client_id=mallory'],
  ['a coded body', gzipSync(DESK), { 'Content-Encoding': 'gzip' }],
  ['a coding that was not used', DESK, { 'Content-Encoding': 'gzip' }],
  ['a cookie', DESK, { Cookie: 'a=b' }],
  ['credentials for a proxy', DESK, { 'Proxy-Authorization': basic('mallory:s') }],
  ['another client’s Basic credentials', DESK, { Authorization: basic('mallory:s') }],
  ['two credentials', DESK, { Authorization: `${basic('desk-1:s')}, ${basic('mallory:s')}` }],
  ['Basic credentials with two colons', 'grant_type=x', { Authorization: basic('desk-1:x:s') }],
  ['Basic credentials with a NUL', 'grant_type=x', { Authorization: basic('desk-1:\0s') }],
  ['Basic credentials in another alphabet', 'grant_type=x', { Authorization: 'Basic ZGVza_8tMTpz' }],
  ['Basic credentials beside a body that is too long to be known', undefined, { Authorization: basic('desk-1:s') }],
  ['an unknown token', DESK, { Authorization: 'Bearer unknown' }],
  ['another scheme', DESK, { Authorization: 'Digest username="mallory"' }],
])('knows no client for a request with %s', async (_name, body, headers, query) => {
  expect(await clientFor(body, headers, query)).toBeUndefined()
})

/** Ways to read a form: separators, decoding, and whether a name's first or last value counts. */
const readers = fc.record({
  split: fc.constantFrom('&', /[&;]/, /[&;\n]/, /[&;,\s]+/),
  equals: fc.constantFrom<'first' | 'last'>('first', 'last'),
  wins: fc.constantFrom<'first' | 'last'>('first', 'last'),
  decodedBefore: fc.integer({ min: 0, max: 2 }),
  decodedAfter: fc.integer({ min: 1, max: 2 }),
  anyCase: fc.boolean(),
  endsAtNul: fc.boolean(),
  /** Whether body or header wins. */
  prefers: fc.constantFrom<'body' | 'header'>('body', 'header'),
  colon: fc.constantFrom<'first' | 'last'>('first', 'last'),
})

type Reader = typeof readers extends fc.Arbitrary<infer R> ? R : never

function lenientlyDecoded(text: string, times: number): string {
  let decoded = text
  for (let time = 0; time < times; time += 1)
    decoded = decoded
      .replaceAll('+', ' ')
      .replace(/%([0-9a-f]{2})/gi, (_escape, code: string) => String.fromCharCode(parseInt(code, 16)))
  return decoded
}

function cutAt(text: string, sign: string, which: 'first' | 'last'): [string, string | undefined] {
  const at = which === 'first' ? text.indexOf(sign) : text.lastIndexOf(sign)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

/** The client that such a service would identify. */
function clientAt(reader: Reader, body: string, authorization: string | undefined): string | undefined {
  const pairs = lenientlyDecoded(body, reader.decodedBefore)
    .split(reader.split)
    .map((pair) => cutAt(pair, '=', reader.equals))
    .map(([name, value]) => [lenientlyDecoded(name, 1).trim(), lenientlyDecoded(value ?? '', reader.decodedAfter)])
    .filter(([name = '']) => (reader.anyCase ? name.toLowerCase() : name) === 'client_id')
    .map(([, value = '']) => (reader.endsAtNul ? (value.split('\0', 1)[0] ?? '') : value).trim())
  const given = reader.wins === 'first' ? pairs[0] : pairs.at(-1)
  const credentials = /^basic (.*)$/i.exec(authorization ?? '')?.[1]
  const named =
    credentials === undefined
      ? undefined
      : cutAt(Buffer.from(credentials, 'base64').toString('latin1'), ':', reader.colon)[0]
  return reader.prefers === 'body' ? (given ?? named) : (named ?? given)
}

test('a client that is known is the one that every reader finds', async () => {
  const piece = fc.constantFrom(
    ...'client_id|Client_ID|client%5Fid|client_secret|scope|grant_type|=|=|&|&|;|%26|%3D'.split('|'),
    ...'%3B|%253B|%2526|%253D|%00|%0A|+|%2B|%252B|%|,|%25|a|mallory|desk-1| |ü'.split('|'),
  )
  const body = fc.oneof(
    fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 6 }).map((pieces) => `client_id=desk-1${pieces.join('')}&client_secret=s`),
    fc.array(piece, { maxLength: 6 }).map((pieces) => `${DESK}${pieces.join('')}`),
  )
  const authorization = fc.option(
    fc.constantFrom(basic('desk-1:s'), basic('mallory:s'), basic('desk-1:mallory:s'), basic('desk%2D1:s'), 'Basic x-_'),
    { nil: undefined },
  )
  let known = 0
  await fc.assert(
    fc.asyncProperty(body, authorization, readers, async (text, header, reader) => {
      const client = await clientFor(text, header === undefined ? {} : { Authorization: header })
      if (client === undefined) return
      known += 1
      expect(clientAt(reader, text, header)).toBe(client)
    }),
    runs(3000),
  )
  expect(known).toBeGreaterThan(50)
})

test('of an ordinary form the client is always known', async () => {
  const secret = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) })
  const id = fc.stringMatching(/^[\w.@:/-]{1,40}$/)
  await fc.assert(
    fc.asyncProperty(id, secret, async (client, client_secret) => {
      fc.pre(!/client_id/i.test(client))
      const form = new URLSearchParams({ ...NONE, client_id: client, client_secret })
      expect(await clientFor(form.toString())).toBe(client)
    }),
  )
})
