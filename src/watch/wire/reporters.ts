import { REPORTER_KINDS, type Alert, type ReporterKind, type SeenBy, type Situation } from './alert.ts'

/** Per alert. */
const MOST_SEEN_BY = 20

export interface ReportOrigin {
  readonly by: string | undefined
  readonly at: number
}

export interface Reporter extends ReportOrigin {
  readonly kind: ReporterKind
  /** Of this server: it also reports that it isn't live. */
  readonly isKeeper?: true
  /** The rule was switched off or removed: its alerts end, chattering or not. */
  readonly endsRule?: true
}

export type Author = Pick<Reporter, 'by' | 'kind'>

/** Trust level of a caller's reports. */
export function reporterKind({ canWrite, isWall }: { canWrite: boolean; isWall?: boolean | undefined }): ReporterKind {
  if (isWall === true) return 'wall'
  return canWrite ? 'desk' : 'reader'
}

/** The first reader or wall that sees an alert; undefined if a desk does. */
export function claimantOf(alert: Alert): string | undefined {
  const { kind, clients } = seenByOf(alert)
  return kind === 'desk' ? undefined : claimOf({ kind, by: clients[0]?.id })
}

/** For counting the claims of a reader or a wall. */
export function claimOf({ kind, by }: Author): string {
  return `${kind} ${by ?? ''}`
}

/** Whether this reporter, or a more trusted kind, is already recorded. */
export function isSeenBy(alert: Alert, { by, kind }: Author): boolean {
  const { kind: trusted, clients } = seenByOf(alert)
  if (kind !== trusted) return trustOf(kind) < trustOf(trusted)
  return kind === 'desk' || clients.some(({ id, overAt }) => id === by && overAt === undefined)
}

/** The same object if already recorded, or without room. */
export function withSeen(latest: Alert, situation: Situation, reporter: Reporter): Alert {
  const { by, kind } = reporter
  if (isSeenBy(latest, reporter)) return latest
  const seenBy = seenByOf(latest)
  if (kind !== seenBy.kind) {
    const { id, level, raised: times, raisedAt, acknowledged, history, isStanding } = latest
    const kept = { id, level, raised: times, raisedAt, acknowledged, history, endedAt: undefined }
    return { ...situation, ...kept, ...(isStanding && { isStanding }), seenBy: seenOnlyBy(reporter) }
  }
  const own = seenBy.clients.find(({ id }) => id === by)
  // The client's other pages may not know of the end yet.
  if (own === undefined ? seenBy.clients.length >= MOST_SEEN_BY : situation.asOf <= (own.overAt ?? Infinity))
    return latest
  const others = seenBy.clients.filter((each) => each !== own)
  return { ...latest, seenBy: { kind, clients: [...others, { id: by }] } }
}

/** Earlier versions recorded no one: an open alert counts as least trusted, so anyone may confirm it. */
export function seenByOf({ seenBy, endedAt, history }: Alert): SeenBy {
  if (seenBy !== undefined) return seenBy
  if (endedAt !== undefined) return { kind: 'desk', clients: [] }
  return { kind: 'wall', clients: [{ id: history.findLast(({ kind }) => kind === 'raised')?.by }] }
}

/** Desks aren't named: they may end any alert. */
export function seenOnlyBy({ by, kind }: Reporter): SeenBy {
  return { kind, clients: kind === 'desk' ? [] : [{ id: by }] }
}

/** Higher for a more trusted kind. */
export function trustOf(kind: ReporterKind): number {
  return REPORTER_KINDS.indexOf(kind)
}
