import { KEPT_FOLDER, pageLock, type FromKept, type ToKept } from '../../../../tab/messages.ts'
import { askToLead } from '../../peers/leader.ts'
import { launch, type TabOpened, type TabScenario } from './launch.ts'
import { TabWire } from './tab-wire.ts'

/** A failed takeover: the next attempt, while this tab leads. */
const AGAIN_MS = 2000

/**
 * The kept watch, in a worker of the leading tab: another tab leads when that one closes. Requests in flight
 * then fail as on a lost connection.
 * @param scenario a new one to keep
 */
export function joinKept(
  files: { readonly worker: string; readonly wasm: string },
  scenario: TabScenario | undefined,
  onProgress: (bytes: number) => void,
): { opened: Promise<TabOpened>; send: TabWire['send']; end: () => void } {
  const page = crypto.randomUUID()
  const channel = new BroadcastChannel(KEPT_FOLDER)
  const wire = new TabWire((message) => channel.postMessage({ page, message } satisfies ToKept))
  const ending = new AbortController()
  const ended = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()))
  void navigator.locks.request(pageLock(page), () => ended)

  let own: Worker | undefined
  /** Answers this page now. */
  let served: string | undefined
  let isFirst = true
  const opened = new Promise<TabOpened>((resolve, reject) => {
    channel.addEventListener('message', ({ data }: MessageEvent<ToKept | FromKept>) => {
      if (!('worker' in data) || (data.page !== undefined && data.page !== page)) return
      const { worker, message } = data
      if (message.kind === 'opened') {
        if (served !== worker) wire.breakAll()
        served = worker
        isFirst = false
        resolve(message)
      } else if ('id' in message) wire.take(message)
    })
    const lead = () => {
      const started = launch(files, isFirst ? scenario : undefined, {
        keep: true,
        onProgress,
        onAnswer: () => undefined,
      })
      own = started.worker
      started.opened.catch((error: unknown) => {
        started.worker.terminate()
        if (isFirst || ending.signal.aborted) return reject(error)
        setTimeout(() => own === started.worker && lead(), AGAIN_MS)
      })
    }
    const { stop } = askToLead(KEPT_FOLDER, (leads) => {
      own?.terminate()
      own = undefined
      if (leads) lead()
    })
    ending.signal.addEventListener('abort', () => {
      own?.terminate()
      own = undefined
      stop()
      channel.close()
      wire.breakAll()
    })
    channel.postMessage({ page, message: { kind: 'hello' } } satisfies ToKept)
  })
  const end = () => ending.abort()
  opened.catch(end)
  return { opened, send: wire.send.bind(wire), end }
}
