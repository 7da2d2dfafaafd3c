import type { Watching } from '../../watch/call-out.ts'
import type { HostClock } from '../../watch/host-clock.ts'
import type { Heartbeat } from '../../watch/wire/call-outs.ts'
import type { CallOutSettings } from './call-out-file.ts'
import { post, type SendRequest } from './post.ts'

/** Older data isn't a watch. */
const MOST_POLL_AGE_MS = 60_000

export interface HeartbeatParts {
  readonly settings: NonNullable<CallOutSettings['heartbeat']>
  /** Of each watch of this server. */
  readonly watching: () => Promise<readonly Watching[]>
  readonly send: SendRequest
  readonly machine: HostClock
  readonly onError: (error: unknown) => void
}

/** Tells a service outside that this server watches: that service calls when none comes. */
export function startHeartbeat({ settings, watching, send, machine, onError }: HeartbeatParts) {
  const { url, failUrl, every } = settings
  let last: Heartbeat['last']
  let words: string | undefined = 'The first is not sent yet'

  const beat = async () => {
    const watches = await watching()
    if (watches.length === 0) return void (words = 'No watch is open')
    words = watches.map((each) => silentWords(each, machine.now())).find((each) => each !== undefined)
    const isStandingBy = watches.some(({ leads }) => !leads)
    if (words !== undefined && (failUrl === undefined || isStandingBy)) return
    const at = machine.now()
    const outcome = await post(
      words === undefined
        ? { url, method: 'GET' }
        : { url: failUrl ?? url, headers: { 'content-type': 'text/plain' }, body: words },
      { send, machine },
    )
    last = { at, isAnswered: outcome.isDelivered, words: outcome.words }
  }
  const stop = machine.every(every * 1000, () => void beat().catch(onError))
  return {
    /** @param skew from this machine's clock to the environment's */
    facts: (skew: number): Heartbeat => ({
      origin: new URL(url).origin,
      everySeconds: every,
      ...(last && { last: { ...last, at: Math.floor(last.at + skew) } }),
      ...(words !== undefined && { words }),
    }),
    stop,
  }
}

/** Why this server says nothing for that watch. */
function silentWords({ leads, polledAt, why }: Watching, now: number): string | undefined {
  if (!leads) return 'Another server keeps watch'
  if (polledAt !== undefined && now - polledAt <= MOST_POLL_AGE_MS) return undefined
  if (why !== undefined) return why
  return polledAt === undefined
    ? 'This server doesn’t poll tasks'
    : `Tasks not polled for ${Math.round((now - polledAt) / 1000)} s`
}
