/** Leadership among the tabs of one name: at most one tab has it, and when that goes, another one gets it. */
export interface Leadership {
  /** Takes it from whichever tab has it. */
  readonly take: () => void
  readonly stop: () => void
}

/**
 * Asks to lead. Web Locks see to it where the browser has them, also when a tab crashes; they are missing off loopback without TLS: there the oldest
 * tab leads, as the tabs tell one another.
 * @param onChange called with true when this tab leads from now on, with false when another one took it
 */
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
    const { signal } = waiting
    let isGranted = false
    const held = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    locks
      .request(name, options, () => {
        if (stopped) return undefined
        isGranted = true
        leads = true
        onChange(true)
        return held
      })
      .catch(() => {
        // Another tab took it; or this one gave up waiting, to take it.
        if (stopped || !isGranted) return
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

const TELL_MILLISECONDS = 2000
/** A hidden tab's timers may be held back to one a minute. */
const GONE_MILLISECONDS = 130_000
const ANSWER_MILLISECONDS = 300

type Word = { readonly kind: 'here' | 'asks' | 'gone'; readonly id: string; readonly rank: number }

/** The tab with the lowest rank leads: that which opened first, or has taken it since. */
export function leadByAge(
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>,
  onChange: (leads: boolean) => void,
): Leadership {
  const id = Math.random().toString(36).slice(2)
  let rank = Date.now()
  let leads = false
  let stopped = false
  const others = new Map<string, { rank: number; at: number }>()
  const tell = (kind: Word['kind']) => channel.postMessage({ kind, id, rank } satisfies Word)
  const judge = () => {
    if (stopped) return
    const now = Date.now()
    for (const [other, { at }] of others) if (now - at > GONE_MILLISECONDS) others.delete(other)
    const first = [...others].every(([other, its]) => rank < its.rank || (rank === its.rank && id < other))
    if (first === leads) return
    leads = first
    onChange(leads)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (stopped) return
    if (data.kind === 'gone') others.delete(data.id)
    else others.set(data.id, { rank: data.rank, at: Date.now() })
    if (data.kind === 'asks') tell('here')
    if (settled) judge()
  })
  let settled = false
  const goodbye = () => tell('gone')
  globalThis.addEventListener?.('pagehide', goodbye)
  tell('asks')
  const first = setTimeout(() => {
    settled = true
    judge()
  }, ANSWER_MILLISECONDS)
  const timer = setInterval(() => {
    tell('here')
    judge()
  }, TELL_MILLISECONDS)
  return {
    take: () => {
      rank = Math.min(rank, ...[...others.values()].map((other) => other.rank)) - 1
      tell('here')
      judge()
    },
    stop: () => {
      tell('gone')
      stopped = true
      clearTimeout(first)
      clearInterval(timer)
      globalThis.removeEventListener?.('pagehide', goodbye)
      channel.close()
    },
  }
}
