import { firstBreak } from '../../../../watch/wire/log-chain.ts'
import type { Person } from '../../../../watch/wire/person.ts'
import { keepLog } from '../../../platform/api/exchanges/exchanges.ts'
import { replaceWire } from '../../../platform/api/request/send.ts'
import { showMoment } from '../../past/show-moment.ts'
import { sourceOfLines } from '../../past/source-of-lines.ts'
import { openFileSession, SIGNED_IN_MEANWHILE } from '../../../platform/session/open-file-session.ts'
import { onSignOut } from '../../../platform/session/sign-out.ts'
import { noLog, useLog } from '../log/log-state.ts'
import { useWatch } from '../watch-store.ts'
import type { Capsule, CapsulePerson } from './capsule.ts'
import { trustInFile } from './known-keys.ts'
import { useOpenedCapsule } from './opened-capsule.ts'
import { readCapsule } from './read-capsule.ts'

/** The failure: a sentence without a full stop. */
export type CapsuleFile = { readonly ok: true } | { readonly ok: false; readonly reason: string }

/** Shows handover, log and past instead of signing in. No requests until closed. */
export async function openCapsuleFile(file: Blob, mayOpen: () => boolean): Promise<CapsuleFile> {
  const read = await readCapsule(file)
  if (!read.ok) return read
  const { capsule } = read
  const { head, publicKey, journal } = capsule
  const source = await sourceOfLines([head, ...journal])
  if (!mayOpen()) return { ok: false, reason: SIGNED_IN_MEANWHILE }
  // Before any request.
  replaceWire(() => Promise.reject(new TypeError('A capsule makes no requests')))
  keepLog([])
  const { name } = head.environment
  // Can't be requested.
  openFileSession({ name, url: `capsule:${publicKey.slice(0, 12)}`, marking: head.marking }, 'capsule')
  useWatch.setState({ persons: { persons: capsule.persons.map(withoutRights), onWatch: [] } })
  useOpenedCapsule.setState({ opened: { capsule, trust: trustInFile(name, publicKey) } })
  showLog(capsule)
  await showMoment(source, head.to)
  return { ok: true }
}

/** For its name alone. */
function withoutRights(person: CapsulePerson): Person {
  return { ...person, isActive: false, hasPin: false, revision: 0 }
}

/** In place of a server's log. */
function showLog({ entries }: Capsule): void {
  const [first] = entries
  const broken = first && firstBreak(entries, { number: first.number - 1, hash: first.before })
  const last = entries.at(-1)?.number ?? 0
  useLog.setState({
    ...noLog,
    place: 'server',
    entries,
    last,
    chain: broken === undefined ? { kind: 'verified', to: last } : { kind: 'broken', at: broken, isOther: false },
  })
}

onSignOut(() => {
  if (useOpenedCapsule.getState().opened === undefined) return
  replaceWire(undefined)
  keepLog(undefined)
  useLog.setState(noLog)
  useWatch.setState({ persons: undefined })
  useOpenedCapsule.setState({ opened: undefined })
})
