import { errorWords } from '../../../format/error-words.ts'
import { environmentNow, setShownMoment } from '../../ui/browser/ticker.ts'
import { contentsOfTask } from '../../../picture/received-state.ts'
import { countOf } from '../../../format/count.ts'
import { useSession } from '../../platform/session/session.ts'
import { onSignOut, signOut } from '../../platform/session/sign-out.ts'
import { present, showStore } from '../live-tasks.ts'
import { createTextCache, type TextCache } from './text-cache.ts'
import { createPastPicture, type PastPicture } from './past-picture.ts'
import type { PastSource } from './past-source.ts'
import { noPast, usePast } from './past-store.ts'

/** How far the track of a source that grows reaches back. */
export const TRACK_MILLISECONDS = 12 * 3_600_000
const TRACK_EVERY_MILLISECONDS = 10_000
/** Shorter loading shows no progress. */
const LOADING_SHOWN_MILLISECONDS = 150

interface Opened {
  readonly source: PastSource
  readonly store: PastPicture
  readonly contents: TextCache
  readonly closed: AbortController
}

let opened: Opened | undefined
let showing = new AbortController()
/** Cached for coming back. */
const contentsOf = new WeakMap<PastSource, TextCache>()

/**
 * A later call aborts this one. Errors go to `usePast.problem`, and the picture stays.
 * @param at milliseconds (`watch/wire/journal.ts`)
 */
export async function showMoment(source: PastSource, at: number): Promise<void> {
  showing.abort()
  showing = new AbortController()
  const { signal } = showing
  const { store, contents } = opened?.source === source ? opened : open(source, at)
  usePast.setState({ wanted: at, loading: undefined, problem: undefined })
  let part = 0
  const timer = setTimeout(() => usePast.setState({ loading: part }), LOADING_SHOWN_MILLISECONDS)
  try {
    const picture = await source.picture(at, signal)
    await contents.load(new Set(picture.tasks.flatMap(contentsOfTask)), signal, (loaded) => {
      part = loaded
      if (usePast.getState().loading !== undefined) usePast.setState({ loading: loaded })
    })
    if (signal.aborted) return
    const missing = store.show(picture, at)
    const { moment, date, read, gap } = picture
    setShownMoment(at)
    usePast.setState({
      shown: { at, moment, date, read, gap },
      loading: undefined,
      problem: missing === 0 ? undefined : `No data for ${countOf(missing, 'task')}`,
    })
  } catch (error) {
    if (signal.aborted) return
    usePast.setState({ loading: undefined, problem: errorWords(error) })
  } finally {
    clearTimeout(timer)
  }
}

/** Back to live, or to sign-in from a file that was opened instead. */
export function leavePast(): void {
  if (useSession.getState().isRecording) signOut()
  else close()
}

function close(): void {
  if (opened === undefined) return
  showing.abort()
  opened.closed.abort()
  opened = undefined
  showStore(present)
  setShownMoment(undefined)
  usePast.setState(noPast)
}

onSignOut(close)

function open(source: PastSource, at: number): Opened {
  opened?.closed.abort()
  const contents = contentsOf.get(source) ?? createTextCache(source)
  contentsOf.set(source, contents)
  const closed = new AbortController()
  opened = { source, store: createPastPicture(source, contents), contents, closed }
  showStore(opened.store)
  setShownMoment(at)
  usePast.setState({ ...noPast, source })
  followTrack(source, closed.signal)
  return opened
}

/** Reloads the track of sources that grow. */
function followTrack(source: PastSource, signal: AbortSignal): void {
  const read = async (): Promise<void> => {
    const { from, to } = source.span ?? { from: environmentNow() - TRACK_MILLISECONDS, to: environmentNow() }
    try {
      const track = await source.track(from, to, signal)
      if (!signal.aborted) usePast.setState({ track })
    } catch (error) {
      // After a failure the old track stays valid.
      const { track, problem } = usePast.getState()
      if (!signal.aborted && track === undefined) usePast.setState({ problem: problem ?? errorWords(error) })
    }
  }
  void read()
  if (source.span !== undefined) return
  const timer = setInterval(() => void read(), TRACK_EVERY_MILLISECONDS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}
