import { create } from 'zustand'

import type { SavedSession } from '../../../../conformance/session-file/session.ts'
import { keepLog } from '../../../platform/api/exchanges/exchanges.ts'
import { replaceWire } from '../../../platform/api/request/send.ts'
import { usePast } from '../../../known/past/past-store.ts'
import { showMoment } from '../../../known/past/show-moment.ts'
import { isOfSession, sourceOfSession, type SessionSource } from '../../../known/past/source-of-session.ts'
import { openFileSession } from '../../../platform/session/open-file-session.ts'
import { onSignOut } from '../../../platform/session/sign-out.ts'
import { inSlices } from '../../../ui/browser/time-slice.ts'
import { forgetEvidence, gatherEvidence } from '../evidence/evidence-store.ts'
import { replayService } from './replay.ts'

interface Recording {
  readonly session: SavedSession | undefined
  /** How many exchanges couldn't be read. */
  readonly unread: number
}

const none: Recording = { session: undefined, unread: 0 }

/** The recording that replaces a live environment. */
export const useRecording = create<Recording>(() => none)

/** Shows a recording instead of signing in, starting at its end. Sends nothing until sign-out. */
export async function openRecording(session: SavedSession, unread: number, mayOpen: () => boolean): Promise<boolean> {
  const source = await sourceOfSession(session)
  if (!mayOpen()) return false
  useRecording.setState({ session, unread })
  // Before any request.
  replay(source, source.span.to)
  openFileSession(session.environment, 'recording')
  await showMoment(source, source.span.to)
  return true
}

onSignOut(() => {
  if (useRecording.getState().session === undefined) return
  replaceWire(undefined)
  keepLog(undefined)
  useRecording.setState(none)
})

usePast.subscribe(({ source, shown }, before) => {
  if (shown !== undefined && shown !== before.shown && isOfSession(source)) void showLog(source, shown.at)
})

/** Log of a moment, for pages that send requests; ingests answers in slices, until another moment. */
async function showLog(source: SessionSource, at: number): Promise<void> {
  const { ended } = replay(source, at)
  forgetEvidence()
  await inSlices(
    ended,
    () => usePast.getState().shown?.at !== at,
    (exchange) => gatherEvidence(exchange),
    1,
  )
}

/** From now on nothing is sent or recorded: requests get the answers of that time. */
function replay(source: SessionSource, at: number): ReturnType<SessionSource['exchangesAt']> {
  const { session } = source
  const service = replayService(session, at - session.skewMilliseconds)
  replaceWire((address, init) => service(new Request(address, init)))
  const exchanges = source.exchangesAt(at)
  keepLog([...exchanges.underWay, ...exchanges.ended.toReversed()])
  return exchanges
}
