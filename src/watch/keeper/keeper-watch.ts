import * as v from 'valibot'

import type { HostClock } from '../host-clock.ts'
import { report } from '../operations/report.ts'
import { beginPresence } from '../presence.ts'
import type { WatchStore } from '../store/watch-store.ts'
import { KEPT_REMOVALS_MS } from '../store/watch-writer.ts'
import type { Streams } from '../streams.ts'
import type { Alert, AlertReport } from '../wire/alert.ts'
import { KEEPER, KEEPER_SUBJECT, type KeeperFacts, type OwnKeeper } from '../wire/keeper.ts'
import type { RuleRecord } from '../wire/rule.ts'
import { reportsSchema } from '../wire/state.ts'
import { createLease, type LeasePart } from './lease.ts'
import { keeperAt, updateServerAlert, type ServerAlert } from './server-alert.ts'

/** Since the last change that the keeper has. */
export interface KeeperNews {
  /** Environment's clock. */
  readonly now: number
  readonly change: number
  /** Everything: what it had is void. */
  readonly isWhole: boolean
  /** All of them, if one changed. */
  readonly rules?: readonly RuleRecord[]
  readonly alerts: readonly Alert[]
  readonly removedAlerts: readonly string[]
}

/** The watch, for this server's keeper. */
export interface KeeperWatch {
  news(since: number | undefined): Promise<KeeperNews>
  report(reports: readonly AlertReport[]): Promise<readonly Alert[]>
  /** Once a second, with the state to show at desks. */
  step(own: OwnKeeper): Promise<LeasePart>
  /** Other servers of the database learn of this one's desks, also if it keeps no watch. */
  beat(): Promise<void>
  /** It reads, and leads. */
  readonly isWatching: boolean
  /** As of its last step. */
  readonly last: {
    readonly own: OwnKeeper
    readonly leads: boolean
    readonly polls: number
    readonly leadChanges: number
  }
  facts(): Promise<KeeperFacts>
  /** In the journal. */
  readonly client: string
  stop(): Promise<void>
}

export interface KeeperWatchParts {
  readonly store: WatchStore
  readonly streams: Streams
  readonly isShared: boolean
  /** Of this server, for desks. */
  readonly server: { readonly id: string; readonly name: string }
  readonly now: () => number
  readonly machine: Pick<HostClock, 'now'>
}

const notSetUp: OwnKeeper = { state: 'not set up' }
/** A poll may be late by this before another server's word for it is doubted. */
const LATE_MS = 5000
/** Another server that can read takes over within this time: no alert yet. */
const TAKE_OVER_MS = 10_000

export function createKeeperWatch(parts: KeeperWatchParts): KeeperWatch {
  const { store, streams, isShared, server, now, machine } = parts
  const lease = isShared ? createLease({ ...parts, ...server }) : undefined
  let own = notSetUp
  let isWatching = false
  let isLeading = false
  let polls = 0
  let leadChanges = 0
  /** When a desk was last connected. */
  let deskAt: number | undefined
  let since = now()
  let askedAt = machine.now()
  let alertedOf: OwnKeeper['state'] | undefined
  /** Machine's clock; undefined while it reads, or starts. */
  let badSince: number | undefined

  const wholeNews = async (): Promise<KeeperNews> => {
    const { change } = await store.stateHead()
    const alerts: Alert[] = []
    for await (const texts of store.alertTexts()) alerts.push(...texts.map((text): Alert => JSON.parse(text)))
    return { now: now(), change, isWhole: true, rules: await store.rules(), alerts, removedAlerts: [] }
  }

  return {
    async news(known) {
      // After a sleep, removals may be forgotten.
      const isLong = machine.now() - askedAt > KEPT_REMOVALS_MS / 2
      askedAt = machine.now()
      if (known === undefined || isLong) return wholeNews()
      const change = await store.since(known)
      if (change === undefined) return { now: now(), change: known, isWhole: false, alerts: [], removedAlerts: [] }
      const isOther = change.rules !== undefined || change.removedRules !== undefined
      return {
        now: now(),
        change: change.change,
        isWhole: false,
        ...(isOther && { rules: await store.rules() }),
        alerts: change.alerts ?? [],
        removedAlerts: change.removedAlerts ?? [],
      }
    },

    async report(reports) {
      const alerts = await report(store, v.parse(reportsSchema, { reports }).reports, keeperAt(now()))
      await streams.tell()
      return alerts
    },

    async step(next) {
      if (own.state === 'not set up' && next.state !== 'not set up') since = now()
      if (next.readAt !== undefined && next.readAt !== own.readAt) polls += 1
      own = next
      const part = (await lease?.step({ own, ...connected() })) ?? 'leads'
      const leads = part === 'leads'
      if (leads !== isLeading && next.state !== 'not set up') leadChanges += 1
      isLeading = leads
      badSince = next.state === 'not reading' ? (badSince ?? machine.now()) : undefined
      const mayBeOutdone =
        badSince !== undefined && lease?.hasDeputy === true && machine.now() - badSince < TAKE_OVER_MS
      const wasWatching = isWatching
      isWatching = leads && next.state === 'reads'
      if (isWatching && !wasWatching && streams.size === 0) await beginPresence(store, now())
      // Repeated while it holds: the alert may have been deleted. A start says nothing of its end.
      if (
        leads &&
        next.state !== 'starting' &&
        !mayBeOutdone &&
        (next.state === 'not reading' || next.state !== alertedOf)
      ) {
        if (await updateServerAlert(store, notLive(next), keeperAt(now()))) await streams.tell()
        alertedOf = next.state
      }
      return part
    },

    async beat() {
      if (own.state === 'not set up') await lease?.step({ own, ...connected() })
    },

    get isWatching() {
      return isWatching
    },

    get last() {
      return { own, leads: isLeading, polls, leadChanges }
    },

    get client() {
      return own.client ?? KEEPER
    },

    async facts() {
      const {
        own: leading = own,
        servers,
        ...others
      } = (await lease?.read()) ?? { servers: onlyThis(), desks: 0, walls: 0 }
      const here = connected()
      const desks = here.desks + others.desks
      // Desks ask each few seconds.
      if (desks > 0) deskAt = Math.floor(now())
      const facts = {
        now: Math.floor(now()),
        servers,
        desks,
        walls: here.walls + others.walls,
        ...(desks === 0 && deskAt !== undefined && { lastDeskAt: deskAt }),
      }
      const { readAt = facts.now, cycleSeconds = 0 } = leading
      const isLate = facts.now - readAt > 2 * cycleSeconds * 1000 + LATE_MS
      const [leader] = servers
      if (leader === undefined || leader.isThis || leading.state !== 'reads' || !isLate) return { ...leading, ...facts }
      return { ...leading, ...facts, state: 'not reading', why: `${leader.name} doesn’t answer` }
    },

    async stop() {
      own = notSetUp
      isWatching = false
      await lease?.release()
    },
  }

  function connected() {
    return { desks: streams.size - streams.walls, walls: streams.walls }
  }

  function onlyThis(): KeeperFacts['servers'] {
    return own.state === 'not set up'
      ? []
      : [{ name: server.name, isThis: true, leads: true, since: Math.floor(since) }]
  }
}

function notLive({ state, rules = 0, why = 'No answer' }: OwnKeeper): ServerAlert {
  const title = `The server hasn’t polled tasks: ${rules === 1 ? '1 rule has' : `${rules} rules have`} no data`
  return {
    kind: 'not live',
    subject: KEEPER_SUBJECT,
    problem: state === 'not reading' ? { title, detail: why } : undefined,
    over: state === 'not set up' ? 'The server keeps no watch now' : 'Polled again',
    level: 'warning',
  }
}
