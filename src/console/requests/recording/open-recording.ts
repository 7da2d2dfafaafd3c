import { create } from 'zustand'

import { check } from '../../../contract/check.ts'
import { queryTasks } from '../../../contract/task.ts'
import { parseJson } from '../../../contract/json.ts'
import { keepLog } from '../../api/exchanges/exchanges.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import { replaceWire } from '../../api/request/send.ts'
import { onSignOut } from '../../session/sign-out.ts'
import { openSession } from '../../session/session.ts'
import { pageOf } from '../../live/task-page.ts'
import { present } from '../../live/live-tasks.ts'
import { setEnvironmentOffset } from '../../ui/browser/ticker.ts'
import { inSlices } from '../../ui/browser/time-slice.ts'
import { forgetEvidence, gatherEvidence } from '../evidence/evidence-store.ts'
import { endOf, type Session } from '../../../conformance/session-file/session.ts'
import { replayService } from './replay.ts'

interface OpenRecording {
  readonly recording: Session | undefined
  /** How many of its exchanges had ended at the moment that is shown. */
  readonly position: number
  /** Exchanges of the file that could not be read. */
  readonly unread: number
  /** The moment is being put together: what the views show of it is not all yet. */
  readonly isPutTogether: boolean
}

const none: OpenRecording = { recording: undefined, position: 0, unread: 0, isPutTogether: true }

/** The recording that is shown in place of a live environment. */
export const useRecording = create<OpenRecording>(() => none)

let clock: ReturnType<typeof setInterval> | undefined

/** Shows a recording instead of signing in, at its end first. Nothing is sent until it is left by signing out. */
export function openRecording(recording: Session, unread: number): void {
  useRecording.setState({ recording, position: 0, unread, isPutTogether: false })
  openSession({
    environment: recording.environment,
    clientId: 'recording',
    token: {
      value: 'none',
      obtainedAt: Date.now(),
      expiresAt: undefined,
      expiryIsHint: false,
      notBefore: undefined,
      scope: undefined,
    },
    secrets: { clientSecret: undefined, tokenAuthorization: undefined, extraHeader: undefined },
    keepInTab: false,
    isRecording: true,
  })
  clock = setInterval(standClock, 1000)
  void showMoment(recording.exchanges.length)
}

onSignOut(() => {
  if (useRecording.getState().recording === undefined) return
  clearInterval(clock)
  replaceWire(undefined)
  keepLog(undefined)
  useRecording.setState(none)
})

/** The time of the moment that is shown, by the clock of the machine that recorded. */
export function momentOf({ recording, position }: Pick<OpenRecording, 'recording' | 'position'>): number {
  const last = recording?.exchanges[position - 1] ?? recording?.exchanges[0]
  return last === undefined ? 0 : endOf(last)
}

let lastAsked = 0

/** Shows board, map and log as they were after so many exchanges. What takes long is done step by step, until another moment is asked for. */
export async function showMoment(position: number): Promise<void> {
  const { recording } = useRecording.getState()
  if (recording === undefined) return
  lastAsked += 1
  const asked = lastAsked
  const isOver = () => asked !== lastAsked || useRecording.getState().recording !== recording
  useRecording.setState({ position, isPutTogether: false })
  const at = momentOf(useRecording.getState())
  const service = replayService(recording, at)
  replaceWire((address, init) => service(new Request(address, init)))
  standClock()
  const past = recording.exchanges.slice(0, position)
  keepLog([...underWayAt(recording.exchanges.slice(position), at), ...past.toReversed()])
  forgetEvidence()
  const { filter } = present.tasks.walks.getState()
  present.feed.reset()
  present.tasks.reset()
  present.feed.setFilter(filter)
  // A moment stands still, and says so.
  present.feed.pause()
  // Onto what the page has: its filter and its walks stay, also those it changes meanwhile.
  const takeIn = (exchange: Exchange) => takeAnswer(exchange, recording.skewMilliseconds)
  await inSlices(past, isOver, takeIn, 1)
  if (isOver()) return
  await inSlices(past, isOver, (exchange) => gatherEvidence(exchange), 1)
  if (!isOver()) useRecording.setState({ isPutTogether: true })
}

/** Those that were sent by then and not yet answered. */
function underWayAt(later: readonly Exchange[], at: number): readonly Exchange[] {
  return later
    .filter(({ sentAt }) => sentAt <= at)
    .map((exchange) => ({
      ...exchange,
      headersAt: undefined,
      endedAt: undefined,
      outcome: undefined,
      responseHeaders: [],
      responseBody: undefined,
      findings: [],
      failure: undefined,
    }))
}

/** Takes an answer in as it was when it came, so that each value still knows its exchange. */
function takeAnswer(exchange: Exchange, skew: number): void {
  if (exchange.operation !== 'queryTasks' || exchange.outcome !== 200) return
  const raw = parseJson(exchange.responseBody ?? '')?.value
  const { value } = check(queryTasks.response.schema, raw)
  if (value === undefined) return
  const receivedAt = endOf(exchange)
  const environmentTime = receivedAt + skew
  const answer = { value, raw, receivedAt, environmentTime, exchangeId: exchange.id }
  present.tasks.takeFound([pageOf(answer, exchange.sentAt, environmentTime)])
}

function standClock(): void {
  const state = useRecording.getState()
  setEnvironmentOffset(momentOf(state) + (state.recording?.skewMilliseconds ?? 0) - Date.now())
}
