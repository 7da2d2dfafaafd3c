import { create } from 'zustand'

import { logNote, useActivity } from '../../../platform/activity/activity.ts'
import { deleteEgressStream } from '../../../../contract/egress.ts'
import { PROOF_SECONDS } from '../../../../watch/wire/person.ts'
import type { NamedPerson } from '../../../known/watch/persons/on-watch.ts'
import { namedNow, personHeaders } from '../../../known/watch/persons/person-headers.ts'
import { isConfirmed } from '../../../known/watch/persons/persons.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { ApiError } from '../../../platform/api/request/api-error.ts'
import { call } from '../../../platform/session/call.ts'
import { beforeSignOut, onSignOut, warnOfSignOut } from '../../../platform/session/sign-out.ts'
import { useConnection } from '../../../platform/connection/connection.ts'
import { currentScope } from '../../../platform/session/scope.ts'
import { setHeldChanges, useSession } from '../../../platform/session/session.ts'
import { announce } from '../../../ui/feedback/announcer.ts'
import { failedAnswer, type DeleteAnswer } from './delete-answer.ts'
import { idsInDoubt } from './ids-in-doubt.ts'
import * as queue from './queue.ts'
import type { Queue, QueueItem } from './queue.ts'
import { signOutLoss, stateWords } from './state-words.ts'
import { formatClock } from '../../../../format/time.ts'

/** In memory only: a reload sends nothing unconfirmed. Runs on any page. */
export const useEgressQueue = create<Queue>(() => queue.emptyQueue)

interface Pressed {
  readonly person: NamedPerson
  readonly proof: string | undefined
  readonly at: number
}

let timer: ReturnType<typeof setTimeout> | undefined
/** Counts sign-outs, as answers of an earlier session belong to no row. */
let session = 0
/** Person on watch when it was queued, and the proof of the PIN. */
const pressedBy = new Map<string, Pressed>()
let stopFollowing: (() => void) | undefined

/** Applies a transition, then sends what is due. */
function step(next: (now: Queue) => Queue): void {
  if (stopFollowing === undefined) follow()
  const now = Date.now()
  const { queue: advanced, send } = queue.advance(next(useEgressQueue.getState()), now)
  useEgressQueue.setState(advanced)
  for (const egressId of send) void attempt(egressId)
  clearTimeout(timer)
  const due = queue.nextDueAt(advanced)
  // Paused retries become due, too. Timers overflow past 24 days.
  if (due !== undefined) timer = setTimeout(() => step((same) => same), Math.min(Math.max(0, due - now), 60_000))
}

async function attempt(egressId: string): Promise<void> {
  const begunIn = session
  const answer = await send(egressId)
  if (begunIn !== session) return
  const signedIn = useSession.getState().phase === 'open'
  step((now) => queue.answered(now, egressId, answer, signedIn))
  noteWhatFollows(egressId)
}

async function send(egressId: string): Promise<DeleteAnswer> {
  try {
    const message = unconfirmed(egressId)
    if (message !== undefined) throw new ApiError({ operation: deleteEgressStream.id, status: 'not sent', message })
    const { status, receivedAt, exchangeId } = await call(
      deleteEgressStream,
      { path: { egressId } },
      {
        why: 'user',
        headers: headersOf(egressId),
        words: `egress deletion ${egressId}`,
        onSent: (_, at) => useEgressQueue.setState((now) => queue.sent(now, egressId, at)),
      },
    )
    const none = { code: undefined, details: [], retryAfter: undefined, body: undefined }
    return { ...none, status, message: '', exchangeId, at: receivedAt, effect: 'done' }
  } catch (error) {
    return failedAnswer(error, Date.now())
  }
}

/** Why it is held where a person confirms deletions, in words. */
function unconfirmed(egressId: string): string | undefined {
  const watch = useWatch.getState()
  if (!isConfirmed(watch)) return undefined
  const pressed = pressedBy.get(egressId)
  if (pressed === undefined || pressed.person.ticket !== namedNow()?.ticket)
    return 'Not sent: the person who confirmed it isn’t on watch here any more. Retry asks who is'
  const { proof, at, person } = pressed
  const hasPin = watch.persons?.persons.some(({ id, hasPin }) => id === person.mark.id && hasPin)
  if (hasPin !== true || (proof !== undefined && Date.now() - at < PROOF_SECONDS * 1000)) return undefined
  return `Not sent: the PIN of ${person.mark.initials} counts for ${PROOF_SECONDS} s. Retry asks for it again`
}

/** Undefined once another person is on watch: the client alone deletes then. */
function headersOf(egressId: string): Headers | undefined {
  const pressed = pressedBy.get(egressId)
  return pressed?.person.ticket === namedNow()?.ticket ? personHeaders(pressed?.person, pressed?.proof) : undefined
}

function itemOf(egressId: string): QueueItem | undefined {
  return useEgressQueue.getState().items.find((item) => item.egressId === egressId)
}

/** Announces and logs what the row does next, unless it is done. */
function noteWhatFollows(egressId: string): void {
  const item = itemOf(egressId)
  if (item === undefined) return
  const { state, attempts } = item
  if (state.kind === 'retrying') {
    const seconds = Math.round((state.until - item.at) / 1000)
    // Stored and exported, so in Zulu only.
    const at = `${formatClock(state.until)}Z`
    const hint = state.hinted ? `retry hint ${seconds} s` : `no retry hint, ${seconds} s`
    logNote('deleteEgressStream', [egressId], { verb: 'wait', words: `${hint}, attempt ${attempts + 1} at ${at}` })
    return
  }
  if (state.kind === 'deleting' || state.kind === 'queued') return
  if (state.kind === 'waiting for sign-in')
    logNote('deleteEgressStream', [egressId], { verb: 'hold', words: 'waiting for sign-in, then sent again' })
  if (state.kind === 'stopped') logNote('deleteEgressStream', [egressId], { verb: 'stop', words: state.reason })
  announce(`${egressId}: ${stateWords(state, Date.now(), undefined)}`)
}

/** `proofs`: of the PIN, in the order of ids, where the site asks for it. */
export function enqueue(egressIds: readonly string[], proofs: readonly string[] = []): void {
  notePressed(egressIds, proofs)
  const inDoubt = idsInDoubt(useActivity.getState().entries, currentScope())
  step((now) => queue.add(now, egressIds, Date.now(), inDoubt))
}

function notePressed(egressIds: readonly string[], proofs: readonly string[]): void {
  const person = namedNow()
  for (const [index, id] of egressIds.entries()) {
    if (person === undefined) pressedBy.delete(id)
    else pressedBy.set(id, { person, proof: proofs[index], at: Date.now() })
  }
}

/** Applies a user's transition (`queue.ts`) to a row; announces and logs what follows. */
export function act(transition: (queue: Queue, egressId: string, now: number) => Queue, egressId: string): void {
  step((now) => transition(now, egressId, Date.now()))
  noteWhatFollows(egressId)
}

export function removeFinished(): void {
  step(queue.removeFinished)
}

export function removeQueued(): void {
  step(queue.removeQueued)
}

export function pauseQueue(): void {
  step((now) => queue.pause(now, 'user', Date.now()))
}

export function resumeQueue(): void {
  step(queue.resume)
}

/** Sends these, which waited for sign-in. `proofs`: as of `enqueue`. */
export function releaseHeld(egressIds: readonly string[], proofs: readonly string[] = []): void {
  notePressed(egressIds, proofs)
  step((now) => queue.releaseHeld(now, egressIds, Date.now()))
}

/** Doesn't send these, which waited for sign-in. */
export function stopHeld(egressIds: readonly string[]): void {
  step((now) => queue.stopHeld(now, egressIds, Date.now()))
  for (const egressId of egressIds) noteWhatFollows(egressId)
}

/** Follows session and connection from the first deletion on. */
function follow(): void {
  if (useConnection.getState().failures > 0) {
    useEgressQueue.setState((now) => queue.pause(now, 'connection', Date.now()))
  }
  const stops = [
    useSession.subscribe(({ phase }, before) => {
      if (phase === 'expired' && before.phase === 'open') step((now) => queue.hold(now, Date.now()))
    }),
    useConnection.subscribe(({ failures }, before) => {
      if (failures > before.failures) step((now) => queue.pause(now, 'connection', Date.now()))
      if (failures === 0 && before.failures > 0) step((now) => queue.reconnected(now, Date.now()))
    }),
    onSignOut(() => {
      session += 1
      clearTimeout(timer)
      stopFollowing?.()
      useEgressQueue.setState(queue.emptyQueue, true)
      pressedBy.clear()
    }),
    useEgressQueue.subscribe(tellOverlay),
    warnOfSignOut((when) => signOutLoss(useEgressQueue.getState(), when), useEgressQueue.subscribe),
    beforeSignOut(noteUnsent),
  ]
  stopFollowing = () => {
    for (const each of stops) each()
    stopFollowing = undefined
  }
}

/** The rows are gone with the session, so the log says what wasn't sent. */
function noteUnsent(elsewhere: boolean): void {
  const signedOut = elsewhere ? 'signed out in another tab or window' : 'signed out'
  for (const { egressId, state, attempts } of useEgressQueue.getState().items.filter(queue.isActive)) {
    if (state.kind === 'deleting') continue
    const words = attempts === 0 ? `${signedOut} before sending` : `${signedOut} after attempt ${attempts}`
    logNote('deleteEgressStream', [egressId], { verb: 'stop', words })
  }
}

function tellOverlay(now: Queue): void {
  const held = queue.heldItems(now)
  setHeldChanges(
    'egress',
    held.length > 3 ? [`${held.length} egress deletions`] : held.map(({ egressId }) => `egress deletion ${egressId}`),
  )
}
