import { create } from 'zustand'

import { getObject } from '../../../../contract/object.ts'
import { fileName } from '../../../known/mentions/object-path.ts'
import { call } from '../../../platform/session/call.ts'
import { onSignOut } from '../../../platform/session/sign-out.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { hashObject } from '../hash-object.ts'

/** Paths of pending requests. */
export const useExistenceChecks = create<{ paths: ReadonlySet<string> }>(() => ({ paths: new Set() }))

const running = new Map<string, AbortController>()

onSignOut(() => {
  for (const abort of running.values()) abort.abort()
  running.clear()
  useExistenceChecks.setState({ paths: new Set() })
})

/** Ends after the headers, whose result is an outcome like any fetch's. */
export async function checkExists(path: string): Promise<void> {
  if (running.has(path)) return
  const abort = new AbortController()
  running.set(path, abort)
  useExistenceChecks.setState({ paths: new Set(running.keys()) })
  const name = fileName(path)
  const input = { path: { objectPath: path }, headers: { 'Accept-Encoding': 'identity' } } as const
  const served = await hashObject(
    (signal) => call(getObject, input, { why: 'user', signal, words: `whether ${name} is still there` }),
    0,
    () => undefined,
    abort.signal,
  )
  if (running.get(path) !== abort) return
  running.delete(path)
  useExistenceChecks.setState({ paths: new Set(running.keys()) })
  if (served.kind === 'there') announce(`${name} is served here`)
  else if (served.kind === 'not served') announce(`${name} isn’t here, 404`)
  else if (served.kind === 'failed') announce(`No answer about ${name}: ${served.words}`)
}
