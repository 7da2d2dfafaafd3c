import type { Caller } from './access/access.ts'
import { WatchFailure } from './failure.ts'
import type { WatchStore } from './store/watch-store.ts'
import type { StateChange } from './wire/state.ts'
import { changeForWalls, type StateTexts } from './state-text.ts'

/** A slower client is cut off; it reconnects and gets the whole state. */
const MOST_WAITING = 32 * 1024 * 1024
const MOST_STREAMS = 1000
/** Limit of alerts in one change message. */
const MOST_SENT = 1000
const MOST_STREAMS_OF_CLIENT = 200
const encoder = new TextEncoder()

interface OpenStream {
  readonly caller: Caller
  /** Undefined once its token may no longer read. */
  readonly callerNow: () => Promise<Caller | undefined>
  readonly controller: ReadableStreamDefaultController<Uint8Array>
}

export interface Streams {
  /** Throws a WatchFailure if there are too many. */
  open(caller: Caller, callerNow: OpenStream['callerNow']): Promise<Response>
  /** Sends changes since the last call, by any server. */
  tell(): Promise<void>
  /** Keeps proxies from dropping silent connections. */
  beat(): void
  /** Ends streams whose token ended or has other permissions. */
  review(): Promise<void>
  /** Clients reconnect and get the whole state. */
  endAll(): void
  close(): void
  readonly size: number
  readonly walls: number
}

export interface StreamParts {
  store: WatchStore
  stateText: StateTexts
  now: () => number
  onFirst: () => Promise<void>
  onLast: () => void
}

export function createStreams({ store, stateText, now, onFirst, onLast }: StreamParts): Streams {
  const streams = new Set<OpenStream>()
  /** Last change sent to all. */
  let sentUpTo = -1
  let turn: Promise<unknown> = Promise.resolve()

  /** Serialized, to keep the order. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work, work)
    turn = result.catch(() => undefined)
    return result
  }

  const end = (stream: OpenStream) => {
    if (!streams.delete(stream)) return
    try {
      stream.controller.close()
    } catch {
      // Cancelled by the client.
    }
    if (streams.size === 0) onLast()
  }

  const send = (stream: OpenStream, bytes: Uint8Array) => {
    stream.controller.enqueue(bytes)
    if ((stream.controller.desiredSize ?? 0) <= 0) end(stream)
  }

  const endAll = () => {
    for (const stream of streams) end(stream)
  }

  let isClosing = false

  const refuseTooMany = ({ clientId, isWall }: Caller) => {
    // Walls don't take desks' places.
    const isOfSame = ({ caller }: OpenStream) =>
      isWall ? caller.isWall : !caller.isWall && caller.clientId === clientId
    const ofClient = [...streams].filter(isOfSame).length
    if (streams.size >= MOST_STREAMS || ofClient >= MOST_STREAMS_OF_CLIENT)
      throw new WatchFailure('too_many', 'Too many desks and walls are connected', { headers: { 'Retry-After': '30' } })
  }

  return {
    open: (caller, callerNow) =>
      inTurn(async () => {
        if (isClosing) throw new WatchFailure('unavailable', 'The server is stopping')
        refuseTooMany(caller)
        if (streams.size === 0) await onFirst()
        const { change, pieces } = await stateText(caller, now())
        if (streams.size === 0) sentUpTo = change
        let stream: OpenStream | undefined
        const body = new ReadableStream<Uint8Array>(
          {
            start(controller) {
              stream = { caller, callerNow, controller }
              streams.add(stream)
              controller.enqueue(encoder.encode('event: state\ndata: '))
              for (const piece of pieces) controller.enqueue(piece)
              controller.enqueue(encoder.encode('\n\n'))
            },
            cancel: () => stream && end(stream),
          },
          // The initial state is exempt, however long.
          new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING + lengthOf(pieces) }),
        )
        return new Response(body, {
          headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
        })
      }),

    tell: () =>
      inTurn(async () => {
        if (streams.size === 0) return
        // Reconnecting gets the state in pieces.
        if ((await store.countChangedAlerts(sentUpTo)) > MOST_SENT) return endAll()
        const change = await store.since(sentUpTo)
        if (change === undefined) return
        sentUpTo = change.change
        const [forDesks, forWalls] = [eventOf(change), eventOf(changeForWalls(change))]
        for (const stream of streams) send(stream, stream.caller.isWall ? forWalls : forDesks)
      }),

    beat() {
      const bytes = encoder.encode(': still here\n\n')
      for (const stream of streams) send(stream, bytes)
    },

    async review() {
      for (const stream of streams) {
        const caller = await stream.callerNow()
        if (JSON.stringify(caller) !== JSON.stringify(stream.caller)) end(stream)
      }
    },

    endAll,

    close() {
      isClosing = true
      endAll()
    },

    get size() {
      return streams.size
    },

    get walls() {
      return [...streams].filter(({ caller }) => caller.isWall).length
    },
  }
}

function eventOf(change: StateChange): Uint8Array {
  return encoder.encode(`event: change\ndata: ${JSON.stringify(change)}\n\n`)
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}
