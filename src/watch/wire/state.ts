import type { Acknowledgement, Alert, Report } from './alert.ts'
import type { Handover } from './handover.ts'
import type { LogEntry } from './log.ts'
import type { RuleRecord } from './rule.ts'
import type { ViewRecord } from './views.ts'

/*
 * The watch's own interface, at `<prefix>/watch/v1`, with the environment's bearer token. Times are milliseconds since 1970 of the environment's clock.
 *
 * GET    /state                     → State
 * GET    /stream                    → text/event-stream: first `state` (State), then `change` (Change); a comment line every 15 s
 * POST   /reports           Reports → Alerts, as they are now, of all that were named
 * POST   /acknowledgements  Acknowledgements → Acknowledged
 * DELETE /alerts                    → 204; with `watch:admin`; all of them. What desks still see they report again. The log says who and when
 * PUT    /rules/{id}        SaveRule → RuleRecord; 409 with the one that is saved (`rule`, absent where it was removed) where `revision` is not its revision
 * DELETE /rules/{id}?revision=N     → 204; 409 likewise; 403 for the one that can't be switched off
 *
 * A wall's own token gets `GET /state`, `GET /stream` and `POST /reports` alone, without what its console doesn't show (`logLast`, `log`, `views`, `removedViews`); all else answers 403.
 *
 * `journal.ts`, `log.ts`, `handover.ts` and `views.ts` say what else there is.
 *
 * Errors are `{ code, message }` with 400, 401, 403, 404, 409, 413, 429, 500; 429 and 503 with `Retry-After`.
 */

/** What the caller may do, and why not more. */
export interface Me {
  /** Undefined where the token was not issued through this server. */
  readonly clientId: string | undefined
  readonly canWrite: boolean
  readonly canAdmin: boolean
  /** Its token was issued to a wall. */
  readonly isWall?: true
  /** Why writing is refused, in words. */
  readonly refusal?: string | undefined
}

/** A time in which nobody watched: nothing could be raised in it. */
export interface Gap {
  readonly from: number
  readonly to: number
}

/** Alerts that went though nobody had acknowledged them: after `KEPT_ENDED_MILLISECONDS`, or for want of room. */
export interface Lapsed {
  readonly count: number
  /** When the first and the last of them began. */
  readonly from: number
  readonly to: number
}

export interface State {
  /** Grows with every change. */
  readonly change: number
  /** The environment's clock at the server. */
  readonly now: number
  readonly me: Me
  readonly rules: readonly RuleRecord[]
  readonly alerts: readonly Alert[]
  readonly gaps: readonly Gap[]
  readonly lapsed?: Lapsed | undefined
  /** Number of the log's last entry. */
  readonly logLast?: number
  /** The latest one, signed or not. */
  readonly handover?: Handover
  /** Saved for every desk; absent from a server that knows of none. */
  readonly views?: readonly ViewRecord[]
}

/** What a change brought: whole records in place of those with the same id. */
export interface Change {
  readonly change: number
  readonly rules?: readonly RuleRecord[]
  readonly removedRules?: readonly string[]
  readonly alerts?: readonly Alert[]
  readonly removedAlerts?: readonly string[]
  readonly gaps?: readonly Gap[]
  readonly lapsed?: Lapsed | undefined
  /** New entries, in their order. */
  readonly log?: readonly LogEntry[]
  /** The handover that was changed. */
  readonly handover?: Handover
  readonly views?: readonly ViewRecord[]
  readonly removedViews?: readonly string[]
}

export interface Reports {
  readonly reports: readonly Report[]
}

export interface Alerts {
  readonly alerts: readonly Alert[]
}

export interface Acknowledgements {
  readonly acknowledgements: readonly Acknowledgement[]
}

/** For each that was asked, in its order. */
export interface Acknowledged {
  readonly results: readonly {
    readonly alertId: string
    /** `outdated`: raised again or higher since; `gone`: there is no such alert. */
    readonly outcome: 'acknowledged' | 'outdated' | 'gone'
    readonly alert?: Alert | undefined
  }[]
}

export interface SaveRule {
  readonly rule: unknown
  /** The revision that was changed; 0 for a new one. */
  readonly revision: number
}

export const MOST_REPORTS = 500
export const MOST_ACKNOWLEDGEMENTS = 2000
/** Of a request's body. */
export const MOST_BYTES = 1_000_000
/** From its end on; from its onset on what happened once, whoever has or has not acknowledged it. */
export const KEPT_ENDED_MILLISECONDS = 7 * 24 * 3_600_000
