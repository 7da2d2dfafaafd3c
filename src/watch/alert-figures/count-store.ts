import { integerOf, textOf } from '../../database/sql.ts'
import type { Sql, SqlRow, SqlValue } from '../../database/sql.ts'
import { isBeginning } from '../wire/alarm-metrics.ts'
import { isSuppressed, makesNew, type Alert, type AlertStep } from '../wire/alert.ts'
import type { WatchGap } from '../wire/state.ts'
import { stored } from '../store/stored-id.ts'

/** One alert, one time that it became New. */
export interface CountedAlert extends CountedBody {
  readonly alertId: string
  /** Environment's clock, as the others. */
  readonly at: number
  readonly endedAt: number | undefined
  readonly acknowledgedAt: number | undefined
}

/** As it was raised. */
interface CountedBody extends Pick<
  Alert,
  'ruleId' | 'subject' | 'level' | 'title' | 'detail' | 'cause' | 'taskId' | 'entityId' | 'marking'
> {
  readonly kind: CountKind
  /** Its rule has sound. */
  readonly hasSound: boolean
  /** Began before: its level rose, or it returned from the shelf. Absent in rows of earlier versions. */
  readonly continues?: boolean | undefined
}

/** Only `new` counts in figures. */
export type CountKind = 'new' | 'standing' | 'shelved' | 'suppressed'

/** Counts and gaps that overlap a time, both oldest first. */
export interface KeptCounts {
  readonly alerts: readonly CountedAlert[]
  readonly gaps: readonly WatchGap[]
}

export interface CountReader {
  /** Raised since then, or still open, with their earlier raisings. */
  counts(from: number): Promise<KeptCounts>
}

export interface CountWriter {
  /** Counts each one's last raising, once, and records its end and acknowledgement. */
  putCounts(alerts: readonly Alert[]): Promise<void>
  /** For alerts that the watch drops. */
  endCounts(alertIds: readonly string[], at: number): Promise<void>
  putCountedGap(gap: WatchGap): Promise<void>
  removeCounts(before: number): Promise<void>
}

export const KEPT_COUNTS_MILLISECONDS = 400 * 24 * 3_600_000

const COUNTS = 'select alert_id, counted_at, ended_at, acknowledged_at, body from watch_count'

export function countReaderOver(sql: Sql): CountReader {
  return {
    async counts(from) {
      // Apart: each by its index.
      const open = await sql.query(
        `${COUNTS} where alert_id in (select alert_id from watch_count where ended_at is null) and counted_at < $1 order by counted_at`,
        [from],
      )
      const rows = await sql.query(`${COUNTS} where counted_at >= $1 order by counted_at`, [from])
      const gaps = await sql.query(
        'select began_at, ended_at from watch_count_gap where ended_at > $1 order by began_at',
        [from],
      )
      return {
        alerts: [...open, ...rows].map(countOf),
        gaps: gaps.map((row) => ({ from: integerOf(row, 'began_at'), to: integerOf(row, 'ended_at') })),
      }
    },
  }
}

/** Alerts from before counting began are never counted. */
export function countWriterOver(sql: Sql, silentRules: () => Promise<ReadonlySet<string>>): CountWriter {
  return {
    async putCounts(alerts) {
      const [row] = await sql.query("select value from watch_counter where name = 'counted-from'")
      const from = row === undefined ? Infinity : integerOf(row, 'value')
      const counted = alerts.map((alert) => ({ alert, ...lastRaising(alert) })).filter(({ at }) => at >= from)
      if (counted.length === 0) return
      const silent = await silentRules()
      for (const { alert, at, isStanding } of counted) {
        const id = stored(alert.id)
        // A raising that replaced one which hadn't ended.
        if (raisings(alert) > 1)
          await sql.execute(
            'update watch_count set ended_at = $1 where alert_id = $2 and counted_at < $1 and ended_at is null',
            [at, id],
          )
        const values: SqlValue[] = [
          id,
          at,
          alert.endedAt ?? null,
          alert.acknowledged?.at ?? null,
          JSON.stringify({
            ...bodyOf(alert, kindOf(alert, isStanding), !silent.has(alert.ruleId)),
            ...(continuesAt(alert, at) && { continues: true }),
          }),
        ]
        await sql.execute(
          `insert into watch_count (alert_id, counted_at, ended_at, acknowledged_at, body) values ($1, $2, $3, $4, $5)
          on conflict (alert_id, counted_at) do update set ended_at = excluded.ended_at, acknowledged_at = excluded.acknowledged_at`,
          values,
        )
      }
    },

    async endCounts(alertIds, at) {
      for (const id of alertIds)
        await sql.execute('update watch_count set ended_at = $1 where alert_id = $2 and ended_at is null', [at, id])
    },

    putCountedGap: ({ from, to }) =>
      sql.execute(
        'insert into watch_count_gap (began_at, ended_at) values ($1, $2) on conflict (began_at) do update set ended_at = excluded.ended_at',
        [from, to],
      ),

    async removeCounts(before) {
      await sql.execute('delete from watch_count where counted_at < $1', [before])
      await sql.execute('delete from watch_count_gap where ended_at < $1', [before])
    },
  }
}

function raisings({ history }: Alert): number {
  return history.filter(isCounted).length
}

function isCounted(step: AlertStep): boolean {
  return makesNew(step) || step.kind === 'standing' || step.kind === 'suppressed'
}

/** Its last step to New, or the one of standing at start or of suppression. */
function lastRaising({ history, raisedAt }: Alert): { readonly at: number; readonly isStanding: boolean } {
  const step = history.findLast(isCounted)
  return { at: step?.at ?? raisedAt, isStanding: step?.kind === 'standing' }
}

/** Raised again to a higher level or out of the shelf, it has both steps. */
function continuesAt({ history }: Alert, at: number): boolean {
  return !history.some((step) => step.at === at && isBeginning(step))
}

function kindOf(alert: Alert, isStanding: boolean): CountKind {
  const { shelved } = alert
  if (isSuppressed(alert)) return 'suppressed'
  return isStanding ? 'standing' : shelved === undefined ? 'new' : 'shelved'
}

function bodyOf(
  { ruleId, subject, level, title, detail, cause, taskId, entityId, marking }: Alert,
  kind: CountKind,
  hasSound: boolean,
): CountedBody {
  return { kind, hasSound, ruleId, subject, level, title, detail, cause, taskId, entityId, marking }
}

function countOf(row: SqlRow): CountedAlert {
  const body: CountedBody = JSON.parse(textOf(row, 'body'))
  const { kind, hasSound, continues, ruleId, subject, level, title, detail, cause, taskId, entityId, marking } = body
  return {
    // Not spread: thousands of objects of one shape are read five times as fast.
    kind,
    hasSound,
    continues,
    ruleId,
    subject,
    level,
    title,
    detail,
    cause,
    taskId,
    entityId,
    marking,
    alertId: textOf(row, 'alert_id'),
    at: integerOf(row, 'counted_at'),
    endedAt: row['ended_at'] === null ? undefined : integerOf(row, 'ended_at'),
    acknowledgedAt: row['acknowledged_at'] === null ? undefined : integerOf(row, 'acknowledged_at'),
  }
}
