import { type Exchange, headerOf } from '../exchange.ts'
import { joinedBytes } from '../joined-bytes.ts'
import { objectPathsIn } from './object-paths.ts'
import type { ProbeAsk, Probe } from './probe.ts'
import { open, verdict } from './verdict.ts'

/** Held in memory twice. */
const MOST_BYTES = 64_000_000

/** Without `objectPath` one named in `met` (newest first) is used. */
export function objectProbes(objectPath: string, met: () => readonly Exchange[]): readonly Probe[] {
  return [
    {
      id: 'identity-equals-zstd',
      title: 'Identity equals zstd',
      proves:
        'Accept-Encoding zstd gives a compressed object, identity an uncompressed one. Both are the same bytes (Get object).',
      run: async (ask) => {
        const path = objectPath.trim() || (await metObject(ask, met))
        if (path === undefined) return open('No known object: no task names one')
        const plain = await fetchObject(ask, path, 'identity')
        if (plain.exchange.outcome !== 200) return open(`${path}: answered with ${plain.exchange.outcome}`)
        const packed = await fetchObject(ask, path, 'zstd')
        if (packed.exchange.outcome !== 200)
          return verdict(false, `${path} came as identity. As zstd: answered with ${packed.exchange.outcome}`)
        if (plain.bytes === undefined || packed.bytes === undefined)
          return open(`${path} is larger than ${MOST_BYTES} bytes. Name a smaller one`)
        const codings = `identity came as ${plain.coding ?? 'hidden'}, zstd as ${packed.coding ?? 'hidden'}`
        if (!sameBytes(plain.bytes, packed.bytes))
          return verdict(
            false,
            `${path}: ${plain.bytes.length} and ${packed.bytes.length} bytes that differ; ${codings}`,
          )
        const words = `${path}: the same ${plain.bytes.length} bytes both times; ${codings}`
        if (plain.coding === undefined || packed.coding === undefined)
          return open(`${words}. The browser negotiates the encoding with another origin`)
        return verdict(plain.coding === 'identity' && packed.coding === 'zstd', words)
      },
    },
  ]
}

async function fetchObject(ask: ProbeAsk, path: string, encoding: 'identity' | 'zstd') {
  const parts: Uint8Array[] = []
  let length = 0
  const exchange = await ask(
    'getObject',
    { 'path objectPath': path, 'header Accept-Encoding': encoding },
    {},
    (part) => {
      length += part.length
      if (length <= MOST_BYTES) parts.push(part)
      else parts.length = 0
    },
  )
  const isWhole = Math.max(length, exchange.responseBytes) <= MOST_BYTES
  return { exchange, coding: codingOf(exchange), bytes: isWhole ? joinedBytes(parts) : undefined }
}

/** As this console's server reports it; undefined where only the browser knows. */
function codingOf({ requestHeaders, responseHeaders }: Exchange): string | undefined {
  const told = headerOf(responseHeaders, 'watchfloor-content-encoding')
  if (told !== undefined || headerOf(requestHeaders, 'accept-encoding') === undefined) return told
  return headerOf(responseHeaders, 'content-encoding')?.trim().toLowerCase() ?? 'identity'
}

async function metObject(ask: ProbeAsk, met: () => readonly Exchange[]): Promise<string | undefined> {
  const fetched = met().find(
    ({ operation, outcome, why }) => operation === 'getObject' && outcome === 200 && why !== 'probe',
  )
  if (fetched?.resource[0] !== undefined) return fetched.resource[0]
  const bodies = [...met(), await ask('queryTasks')]
    .filter(({ operation }) => operation === 'queryTasks')
    .map(({ responseBody }) => responseBody ?? '')
  for (const body of bodies)
    for (const path of objectPathsIn(body))
      if ((await ask('getObject', { 'path objectPath': path })).outcome === 200) return path
  return undefined
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
