import { createParser, type EventSourceMessage } from 'eventsource-parser'

import { parseJson } from '../../../../contract/json.ts'
import { watchOperations } from '../../../../watch/wire/operations.ts'
import type { StateChange, State } from '../../../../watch/wire/state.ts'
import { openWatch } from './ask-watch.ts'
import { checkedAnswer } from './check-answer.ts'
import { WatchError } from './watch-error.ts'

/** More than two of the server's keep-alives, one every 15 s. */
const SILENT_MILLISECONDS = 40_000

const { getStream } = watchOperations
const { events } = getStream.answer

export interface StreamReader {
  readonly state: (state: State) => void
  readonly change: (change: StateChange) => void
  /** On any data, also keep-alives. */
  readonly heard: () => void
}

/** @throws WatchError if it fails, breaks or is silent; the `AbortError` of `signal` */
export async function readStream(reader: StreamReader, signal: AbortSignal): Promise<void> {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const touch = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENT_MILLISECONDS)
  }
  const waiting: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (message) => waiting.push(message) })
  touch()
  try {
    const response = await openWatch(getStream, {}, AbortSignal.any([signal, silent.signal]))
    if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true || response.body === null)
      throw new WatchError('The answer isn’t from this console’s server')
    const bytes = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await bytes.read(); !piece.done; piece = await bytes.read()) {
      touch()
      parser.feed(piece.value)
      for (const message of waiting.splice(0)) await pass(message, reader, signal)
      reader.heard()
    }
  } catch (error) {
    if (signal.aborted || error instanceof WatchError) throw error
    throw new WatchError(
      silent.signal.aborted
        ? 'This console’s server stopped sending'
        : 'The connection to this console’s server was lost',
    )
  } finally {
    clearTimeout(timer)
    // After an answer that can't be used, the connection would stay open.
    silent.abort()
  }
}

/** Ignores events of later versions. */
async function pass({ event, data }: EventSourceMessage, reader: StreamReader, signal: AbortSignal): Promise<void> {
  const value = parseJson(data)?.value
  if (event === 'state') {
    const state = await checkedAnswer(getStream, events.state, value)
    signal.throwIfAborted()
    reader.state(state)
  } else if (event === 'change') {
    const change = await checkedAnswer(getStream, events.change, value)
    signal.throwIfAborted()
    reader.change(change)
  }
}
