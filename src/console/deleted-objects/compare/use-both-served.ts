import { queryOptions, useQueries } from '@tanstack/react-query'
import { useState } from 'react'

import { getObject } from '../../../contract/object.ts'
import { call } from '../../session/call.ts'
import { hashObject, type Served } from '../../objects/hash-object.ts'
import { checkLimit } from '../checks.ts'
import { isSha256 } from '../deleted-record.ts'
import type { OtherNode } from './other-node.ts'
import type { Pair } from '../walk-deleted.ts'

function quiet() {
  return undefined
}

/** What both nodes serve for a path, or that they are being asked. */
export type Asked = 'asking' | { here: Served; there: Served }

function fetchHere(objectPath: string, signal: AbortSignal) {
  return call(
    getObject,
    { path: { objectPath }, headers: { 'Accept-Encoding': 'identity' } },
    { why: 'user', signal, urgency: 6 },
  )
}

function servedOptions(other: OtherNode, { key, path = '', checksum }: Pair) {
  const limit = isSha256(checksum) ? checkLimit() : 0
  return queryOptions({
    queryKey: ['served', other.environment.url, key],
    queryFn: async ({ signal }) => {
      const ask = (fetchObject: OtherNode['fetchObject']) =>
        hashObject((stop) => fetchObject(path, stop), limit, quiet, signal)
      const [here, there] = await Promise.all([ask(fetchHere), ask(other.fetchObject)])
      return { here, there }
    },
    gcTime: 0,
  })
}

/** Asks both nodes what they serve for a path, on demand. */
export function useBothServed(other: OtherNode) {
  const [pairs, setPairs] = useState<readonly Pair[]>([])
  const answers = useQueries({ queries: pairs.map((pair) => servedOptions(other, pair)) })
  const asked = new Map<string, Asked>(pairs.map(({ key }, index) => [key, answers[index]?.data ?? 'asking']))
  return { asked, ask: (pair: Pair) => setPairs((known) => [...known, pair]) }
}
