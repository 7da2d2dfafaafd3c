import { createParser } from 'eventsource-parser'

import { parseJson } from '../../../contract/json.ts'
import type { Change, State } from '../../../watch/wire/state.ts'
import { askWatch, WatchError } from './ask-watch.ts'
import { isChange, isState } from './shared-state.ts'

/** The server writes a line every 15 s: one that is silent for longer than two of them is gone. */
const SILENT_MILLISECONDS = 40_000

export interface StreamReader {
  readonly state: (state: State) => void
  readonly change: (change: Change) => void
  /** Something came, be it only the line that keeps the stream open. */
  readonly heard: () => void
}

/**
 * Reads the watch's stream to its end.
 * @throws WatchError where it could not be opened, was cut or fell silent; the `AbortError` of `signal`
 */
export async function readStream(reader: StreamReader, signal: AbortSignal): Promise<void> {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const touch = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENT_MILLISECONDS)
  }
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const value = parseJson(data)?.value
      if (event === 'state' && isState(value)) reader.state(value)
      else if (event === 'change' && isChange(value)) reader.change(value)
    },
  })
  touch()
  try {
    const response = await askWatch('/stream', { signal: AbortSignal.any([signal, silent.signal]) })
    if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true || response.body === null)
      throw new WatchError('What answered is not the watch of this console’s server')
    const bytes = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await bytes.read(); !piece.done; piece = await bytes.read()) {
      touch()
      parser.feed(piece.value)
      reader.heard()
    }
  } catch (error) {
    if (signal.aborted || error instanceof WatchError) throw error
    throw new WatchError(
      silent.signal.aborted
        ? 'This console’s server has fallen silent'
        : 'The connection to this console’s server was lost',
    )
  } finally {
    clearTimeout(timer)
  }
}
