import { useEffect, useRef, useState } from 'react'

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

/** Asks both nodes what they serve for a path, on demand. */
export function useBothServed(other: OtherNode) {
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked>>(new Map())
  const abort = useRef(new AbortController())
  useEffect(() => {
    const current = new AbortController()
    abort.current = current
    return () => current.abort()
  }, [])
  const ask = async ({ key, path, checksum }: Pair) => {
    if (path === undefined) return
    const { signal } = abort.current
    const limit = isSha256(checksum) ? checkLimit() : 0
    setAsked((known) => new Map(known).set(key, 'asking'))
    const [here, there] = await Promise.all([
      hashObject(
        (stop) =>
          call(
            getObject,
            { path: { objectPath: path }, headers: { 'Accept-Encoding': 'identity' } },
            { why: 'user', signal: stop, urgency: 6 },
          ),
        limit,
        quiet,
        signal,
      ),
      hashObject((stop) => other.fetchObject(path, stop), limit, quiet, signal),
    ])
    if (!signal.aborted) setAsked((known) => new Map(known).set(key, { here, there }))
  }
  return { asked, ask }
}
