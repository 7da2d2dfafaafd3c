import { joinPeers, type Channel } from './peers.ts'

/** Other pages by id: their state, and when it arrived. */
type Others<State> = ReadonlyMap<string, { readonly state: State; readonly heardAt: number }>

export type Presence = ReturnType<typeof joinPresence>

interface Words<State> {
  readonly who: () => readonly [id: string, state: State]
  readonly here: (id: string, state: State) => void
  readonly gone: (id: string) => void
}

const TELL_MILLISECONDS = 2000
/** Timers of hidden tabs may run only once a minute. */
const GONE_MILLISECONDS = 130_000

/** Exchanges the state of pages on a channel. @param onOthers called when one came, changed or went */
export function joinPresence<State>(
  channel: Channel,
  id: string,
  own: () => State,
  onOthers: (others: Others<State>) => void,
) {
  let others: Others<State> = new Map()
  const set = (next: Others<State>) => {
    others = next
    onOthers(others)
  }
  const drop = (isGone: (id: string, heardAt: number) => boolean) => {
    const left = [...others].filter(([other, { heardAt }]) => !isGone(other, heardAt))
    if (left.length < others.size) set(new Map(left))
  }
  const hear = (other: string, state: State) => set(new Map(others).set(other, { state, heardAt: Date.now() }))
  const forget = (gone: string) => drop((other) => other === gone)
  const tell = () => peers.tell('here', id, own())
  const peers = joinPeers<Words<State>>(channel, { who: () => [id, own()], here: hear, gone: forget })
  const ask = (milliseconds: number, isEnough: (id: string) => boolean) =>
    peers.ask('who', [], milliseconds, ([other, state]) => {
      hear(other, state)
      return isEnough(other)
    })
  const sayGone = () => peers.tell('gone', id)
  globalThis.addEventListener?.('pagehide', sayGone)
  const timer = setInterval(() => {
    tell()
    drop((_, heardAt) => heardAt < Date.now() - GONE_MILLISECONDS)
  }, TELL_MILLISECONDS)
  void ask(TELL_MILLISECONDS, () => false)
  tell()
  return {
    tell,
    /** Drops a page until its next message: it may have crashed. */
    forget,
    /** Asks all pages and drops those that don't answer in time. */
    renew: async (milliseconds: number) => {
      const silent = new Set(others.keys())
      if (silent.size > 0) await ask(milliseconds, (other) => silent.delete(other) && silent.size === 0)
      drop((other) => silent.has(other))
    },
    leave: () => {
      sayGone()
      globalThis.removeEventListener?.('pagehide', sayGone)
      clearInterval(timer)
      peers.leave()
    },
  }
}
