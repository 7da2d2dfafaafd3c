import { randomId } from '../../ui/browser/random-id.ts'
import type { Channel } from './peers.ts'
import { joinPresence } from './presence.ts'

/** At most one leading tab per name; when it closes, another takes over. */
export interface Leadership {
  readonly take: () => void
  readonly stop: () => void
}

/** By Web Locks; without them (off loopback without TLS) the oldest tab leads, by messages. */
export function askToLead(name: string, onChange: (leads: boolean) => void): Leadership {
  if ('locks' in navigator) return leadByLock(navigator.locks, name, onChange)
  if ('BroadcastChannel' in globalThis) return leadByAge(new BroadcastChannel(`${name} lead`), onChange)
  onChange(true)
  return { take: () => undefined, stop: () => undefined }
}

export function leadByLock(
  locks: Pick<LockManager, 'request'>,
  name: string,
  onChange: (leads: boolean) => void,
): Leadership {
  let stopped = false
  let leads = false
  let waiting = new AbortController()
  const ask = (options: LockOptions) => {
    const own = waiting
    let isGranted = false
    // A page that was frozen takes the lead and only then hears that its turn had come.
    const isOver = () => stopped || own !== waiting
    const held = new Promise<void>((resolve) => own.signal.addEventListener('abort', () => resolve()))
    locks
      .request(name, options, () => {
        if (isOver()) return undefined
        isGranted = true
        leads = true
        onChange(true)
        return held
      })
      .catch(() => {
        if (isOver() || !isGranted) return
        leads = false
        onChange(false)
        ask({ signal: waiting.signal })
      })
  }
  ask({ signal: waiting.signal })
  return {
    take: () => {
      if (stopped || leads) return
      waiting.abort()
      waiting = new AbortController()
      ask({ steal: true })
    },
    stop: () => {
      stopped = true
      waiting.abort()
    },
  }
}

const ANSWER_MILLISECONDS = 300

/** The lowest rank leads: the oldest tab, or the last to take over. */
export function leadByAge(channel: Channel, onChange: (leads: boolean) => void): Leadership {
  const id = randomId()
  let rank = Date.now()
  let leads = false
  let isSettled = false
  let ranks: readonly (readonly [id: string, rank: number])[] = []
  const judge = () => {
    const isFirst = ranks.every(([other, its]) => rank < its || (rank === its && id < other))
    if (!isSettled || isFirst === leads) return
    leads = isFirst
    onChange(leads)
  }
  const presence = joinPresence(
    channel,
    id,
    () => rank,
    (others) => {
      ranks = [...others].map(([other, { state }]) => [other, state])
      judge()
    },
  )
  const first = setTimeout(() => {
    isSettled = true
    judge()
  }, ANSWER_MILLISECONDS)
  return {
    take: () => {
      rank = Math.min(rank, ...ranks.map(([, its]) => its)) - 1
      presence.tell()
      judge()
    },
    stop: () => {
      isSettled = false
      clearTimeout(first)
      presence.leave()
    },
  }
}
