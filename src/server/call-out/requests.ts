import type { CallRecord } from '../../watch/store/call-store.ts'
import type { Destination } from '../../watch/wire/call-outs.ts'
import type { CallOutDestination } from './call-out-file.ts'
import type { PostRequest } from './post.ts'

const JSON_TYPE = { 'content-type': 'application/json', 'user-agent': 'Watchfloor' }

type Message = Pick<CallRecord, 'id' | 'body'>

/** @param at this machine's milliseconds, for the signature */
export function requestOf(destination: CallOutDestination, { id, body }: Message, at: number): PostRequest {
  if (destination.kind === 'alertmanager') return alertmanagerRequest(destination, [{ body }])
  const { url, signer } = destination
  const headers = {
    ...JSON_TYPE,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    ...(signer && { 'webhook-signature': signer.sign(id, new Date(at), body) }),
  }
  return { url, headers, body }
}

/** All that are active, in one request. */
export function refreshOf(destination: CallOutDestination, calls: readonly Pick<CallRecord, 'body'>[]): PostRequest {
  return alertmanagerRequest(destination, calls)
}

function alertmanagerRequest(
  { url, bearer }: CallOutDestination,
  calls: readonly Pick<Message, 'body'>[],
): PostRequest {
  const base = url.replace(/\/+$/, '')
  return {
    url: base.endsWith('/api/v2/alerts') ? base : `${base}/api/v2/alerts`,
    headers: { ...JSON_TYPE, ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) },
    body: `[${calls.map(({ body }) => body).join(',')}]`,
  }
}

/** For people: no path, which may be a secret, and no signature. */
export function shownRequest(destination: CallOutDestination, call: CallRecord, skew: number): Destination['sent'] {
  const at = call.triedAt ?? call.madeAt
  const { headers = {}, body = '' } = requestOf(destination, call, at)
  const masked = Object.entries(headers).map(([name, value]) =>
    /^(webhook-signature|authorization)$/.test(name) ? `${name}: masked` : `${name}: ${value}`,
  )
  const head = [`POST ${new URL(destination.url).origin}/…`, ...masked]
  return { at: at + skew, bytes: Buffer.byteLength(body), head, body }
}
