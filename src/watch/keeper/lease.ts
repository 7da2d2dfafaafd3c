import type { HostClock } from '../host-clock.ts'
import type { WatchStore } from '../store/watch-store.ts'
import type { KeeperServer, OwnKeeper } from '../wire/keeper.ts'
import type { ServerRow } from './server-rows.ts'

/** How often a server shows that it lives. */
const BEAT_MS = 2500
/** A leader that is silent for this long is replaced. Loading included, that is within two cycles. */
const SILENT_MS = 10_000
/** A silent server is forgotten. */
const FORGOTTEN_MS = 60_000

export interface Lease {
  /** Once a second. Whether this server leads. */
  step(own: OwnKeeper): Promise<boolean>
  /** The keeper that leads, and all servers. */
  read(): Promise<{ own: OwnKeeper | undefined; servers: readonly KeeperServer[] }>
  /** Another server takes over at once. */
  release(): Promise<void>
}

export interface LeaseParts {
  readonly store: WatchStore
  readonly id: string
  readonly name: string
  /** Environment's clock. */
  readonly now: () => number
  readonly machine: Pick<HostClock, 'now'>
}

/**
 * Of several servers on one database one leads. Others watch its beats by their own clock, so that clocks
 * needn't agree. Two leaders for a moment do no harm: reports of one matter are one alert.
 */
export function createLease({ store, id, name, now, machine }: LeaseParts): Lease {
  const heard = new Map<string, { readonly beat: number; readonly at: number }>()
  let rows: readonly ServerRow[] = []
  let beatAt = -Infinity

  const listen = async (): Promise<void> => {
    rows = await store.servers()
    const at = machine.now()
    for (const { id: each, beat } of rows) if (heard.get(each)?.beat !== beat) heard.set(each, { beat, at })
    for (const each of heard.keys()) if (!rows.some((row) => row.id === each)) heard.delete(each)
  }
  const silence = ({ id: each }: ServerRow): number => machine.now() - (heard.get(each)?.at ?? machine.now())
  const isSilent = (row: ServerRow): boolean => row.id !== id && silence(row) >= SILENT_MS

  return {
    async step(own) {
      await listen()
      const leader = rows.find((row) => row.leads)
      const isDue = machine.now() - beatAt >= BEAT_MS
      if (leader !== undefined && !isSilent(leader) && !isDue) return leader.id === id
      const before = rows.find((row) => row.id === id)
      const leads = await store.transaction(async (tx) => {
        // Meanwhile another server may have taken over, or the leader woken up.
        const there = (await tx.servers()).find((row) => row.leads)
        const isReplaced = there !== undefined && there.beat === leader?.beat && isSilent(there)
        const leadsNow = there === undefined || there.id === id || isReplaced
        if (isReplaced) await tx.removeServer(there.id)
        for (const row of rows) if (silence(row) >= FORGOTTEN_MS) await tx.removeServer(row.id)
        const since = before?.leads === leadsNow ? before.since : Math.floor(now())
        await tx.putServer({ id, name, leads: leadsNow, beat: (before?.beat ?? 0) + 1, since, own })
        return leadsNow
      })
      beatAt = machine.now()
      await listen()
      return leads
    },
    async read() {
      await listen()
      const servers = rows.map(({ id: each, name: named, leads, since }) => ({
        name: named,
        ...(each === id && { isThis: true as const }),
        ...(leads && { leads: true as const }),
        since,
      }))
      return { own: rows.find((row) => row.leads)?.own, servers }
    },
    release: () => store.transaction((tx) => tx.removeServer(id)),
  }
}
