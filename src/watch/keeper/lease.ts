import type { HostClock } from '../host-clock.ts'
import type { NewEntry } from '../log/log-rows.ts'
import { durationWords } from '../log/words.ts'
import type { WatchStore } from '../store/watch-store.ts'
import type { KeeperServer, OwnKeeper } from '../wire/keeper.ts'
import type { ServerRow } from './server-rows.ts'

/** How often a server shows that it lives. */
const BEAT_MS = 2500
/** A leader that is silent for this long is replaced. Loading included, that is within two cycles. */
const SILENT_MS = 10_000
/** A silent server is forgotten. */
const FORGOTTEN_MS = 60_000

/** `tries`: the leader doesn't read, so this server reads too, and leads once it does. */
export type LeasePart = 'leads' | 'tries' | 'stands by'

/** Of one server. */
export type ServerFacts = Pick<ServerRow, 'own' | 'desks' | 'walls'>

export interface Lease {
  /** Once a second. */
  step(facts: ServerFacts): Promise<LeasePart>
  /** The keeper that leads, the servers that keep watch or would, and the others' desks and walls. */
  read(): Promise<{
    readonly own: OwnKeeper | undefined
    readonly servers: readonly KeeperServer[]
    readonly desks: number
    readonly walls: number
  }>
  /** Another server would keep watch. */
  readonly hasDeputy: boolean
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
 * needn't agree. One that can't read leads until another can. Two leaders for a moment do no harm: reports of
 * one matter are one alert.
 */
export function createLease({ store, id, name, now, machine }: LeaseParts): Lease {
  const heard = new Map<string, { readonly beat: number; readonly at: number }>()
  let rows: readonly ServerRow[] = []
  let beatAt = -Infinity
  /** Machine's clock; kept when it has stopped. */
  let otherLeader: { readonly name: string; readonly heardAt: number } | undefined

  const listen = async (): Promise<void> => {
    rows = await store.servers()
    const at = machine.now()
    for (const { id: each, beat } of rows) {
      const last = heard.get(each)
      // The clock may have been set back.
      if (last?.beat !== beat || last.at > at) heard.set(each, { beat, at })
    }
    const leader = rows.find((row) => row.leads && row.id !== id)
    if (leader) otherLeader = { name: leader.name, heardAt: heard.get(leader.id)?.at ?? at }
    for (const each of heard.keys()) if (!rows.some((row) => row.id === each)) heard.delete(each)
  }
  const silence = ({ id: each }: ServerRow): number => machine.now() - (heard.get(each)?.at ?? machine.now())
  const isSilent = (row: ServerRow): boolean => row.id !== id && silence(row) >= SILENT_MS

  /** Undefined for a server that only started again. */
  const takeOver = (): ServerRow['tookOver'] =>
    otherLeader === undefined || otherLeader.name === name
      ? undefined
      : { from: otherLeader.name, afterSeconds: Math.max(0, Math.round((machine.now() - otherLeader.heardAt) / 1000)) }

  const partBeside = (leader: ServerRow | undefined, state: OwnKeeper['state']): LeasePart => {
    if (leader?.id === id) return 'leads'
    return leader !== undefined && state !== 'not set up' && isInTrouble(leader.own) ? 'tries' : 'stands by'
  }

  return {
    async step(facts) {
      await listen()
      const { state } = facts.own
      const leader = rows.find((row) => row.leads)
      const isWell = state === 'reads' && !isInTrouble(facts.own)
      const isBetter = ({ own }: ServerRow): boolean => isWell && isInTrouble(own)
      const isDue = Math.abs(machine.now() - beatAt) >= BEAT_MS
      if (leader !== undefined && !isSilent(leader) && !isBetter(leader) && !isDue) return partBeside(leader, state)
      const before = rows.find((row) => row.id === id)
      const leads = await store.transaction(async (tx) => {
        // Meanwhile another server may have taken over, or the leader woken up.
        const there = (await tx.servers()).find((row) => row.leads)
        const isGone = there !== undefined && there.beat === leader?.beat && isSilent(there)
        const isOutdone = there !== undefined && there.id !== id && isBetter(there)
        const leadsNow = state !== 'not set up' && (there === undefined || there.id === id || isGone || isOutdone)
        if (isGone) await tx.removeServer(there.id)
        else if (isOutdone) await tx.putServer({ ...there, leads: false, since: Math.floor(now()) })
        for (const row of rows) if (silence(row) >= FORGOTTEN_MS) await tx.removeServer(row.id)
        const isNew = before?.leads !== leadsNow
        const since = isNew ? Math.floor(now()) : before.since
        const tookOver = isNew ? (leadsNow ? takeOver() : undefined) : before.tookOver
        await tx.putServer({ id, name, leads: leadsNow, beat: (before?.beat ?? 0) + 1, since, tookOver, ...facts })
        if (isNew && tookOver !== undefined) await tx.addEntries([takeOverEntry(name, since, tookOver, isOutdone)])
        return leadsNow
      })
      beatAt = machine.now()
      await listen()
      return leads ? 'leads' : partBeside(leader, state)
    },
    get hasDeputy() {
      return rows.some((row) => row.id !== id && row.own.state !== 'not set up' && !isSilent(row))
    },
    async read() {
      await listen()
      const servers = rows
        .filter(({ own }) => own.state !== 'not set up')
        .map(({ id: each, name: named, leads, since, tookOver }) => ({
          name: named,
          ...(each === id && { isThis: true as const }),
          ...(leads && { leads: true as const }),
          since,
          tookOver,
        }))
      const others = rows.filter((row) => row.id !== id && !isSilent(row))
      return {
        own: rows.find((row) => row.leads)?.own,
        servers,
        desks: others.reduce((sum, { desks }) => sum + desks, 0),
        walls: others.reduce((sum, { walls }) => sum + walls, 0),
      }
    },
    release: () => store.transaction((tx) => tx.removeServer(id)),
  }
}

function takeOverEntry(
  name: string,
  at: number,
  { from, afterSeconds }: NonNullable<ServerRow['tookOver']>,
  canNotPoll: boolean,
): NewEntry {
  const reason = canNotPoll
    ? `${from} couldn’t poll`
    : `${from} was last heard ${durationWords(afterSeconds * 1000)} before`
  return { kind: 'server watch', at, text: `${name} keeps watch now: ${reason}`, subjects: [] }
}

/** Its last query failed or has no reply yet, or its data are old. */
function isInTrouble({ state, why }: OwnKeeper): boolean {
  return state === 'not reading' || why !== undefined
}
