/** At most one leading tab per name; when it closes, another takes over. */
export interface Leadership {
  /** Takes leadership from the current leader. */
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
        // Taken by another tab, or this one stopped waiting in order to take it.
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
/** Timers of hidden tabs may run once a minute. */
const GONE_MILLISECONDS = 130_000
const ANSWER_MILLISECONDS = 300

type Word = { readonly kind: 'here' | 'asks' | 'gone'; readonly id: string; readonly rank: number }

/** The lowest rank leads: the oldest, or the last to take it. */
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
