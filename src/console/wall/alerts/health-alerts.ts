import { timeOf } from '../../../contract/datetime.ts'
import type { Alert } from '../../../contract/entity/health.ts'
import type { KnownEntity } from '../../live/entities.ts'
import { isStale } from '../../live/entities/map-entities.ts'
import { formatAbsoluteMinute } from '../../format/time.ts'
import type { AlertLevel, WallAlert } from './wall-alert.ts'

const levels: Readonly<Record<string, AlertLevel>> = {
  ALERT_LEVEL_WARNING: 'warning',
  ALERT_LEVEL_CAUTION: 'caution',
  ALERT_LEVEL_ADVISORY: 'advisory',
}

/**
 * The active health alerts of these entities; of one that says it has failed and not why, that.
 * @param now the environment's time in milliseconds
 * @param staleMinutes an alert is old when its entity was not updated for longer
 */
export function healthAlerts(entities: Iterable<KnownEntity>, now: number, staleMinutes: number): WallAlert[] {
  return Array.from(entities).flatMap((item) => {
    const { health } = item.best.entity
    const age = { now, old: item.best.snapshot || isStale(item, now, staleMinutes) }
    const active = health?.activeAlerts ?? []
    if (active.length > 0) return active.map((alert, index) => activeAlert(item, alert, index, age))
    if (health?.healthStatus !== 'HEALTH_STATUS_FAIL') return []
    const parts = (health.components ?? []).filter((part) => part.health === 'HEALTH_STATUS_FAIL')
    return [
      {
        ...common(item, age, [parts.map((part) => part.name ?? part.id ?? 'a part without a name').join(', ')]),
        key: `health ${item.key}`,
        level: 'caution',
        title: `${item.name}, health: fail`,
        since: timeOf(health.updateTime),
      },
    ]
  })
}

interface Age {
  readonly now: number
  /** Nobody knows that what the entity says is still so. */
  readonly old: boolean
}

function activeAlert(item: KnownEntity, alert: Alert, index: number, age: Age): WallAlert {
  const { alertCode, description, level, activatedTime, activeConditions } = alert
  const known = lookup(level)
  const conditions = (activeConditions ?? []).map((condition) => condition.description ?? condition.conditionCode)
  const what = filled(description) ?? filled(alertCode) ?? 'alert without a name'
  return {
    ...common(item, age, [
      // Never dropped for want of a level: it is shown among the cautions with the word that came.
      known === undefined && (level === undefined ? 'No level given' : `Level ${level}`),
      conditions.filter((words) => filled(words) !== undefined).join(', '),
    ]),
    key: `alert ${item.key} ${alertCode ?? ''}#${index}`,
    level: known ?? 'caution',
    title: `${item.name}, ${lowerFirst(what)}`,
    since: timeOf(activatedTime),
  }
}

function common(item: KnownEntity, { now, old }: Age, details: readonly (string | false)[]) {
  const asOf = old && (item.asOf === undefined ? 'Age unknown' : `As of ${formatAbsoluteMinute(item.asOf, now)}`)
  return {
    detail: [asOf, ...details].filter((part) => part !== false && part !== '').join('. '),
    old,
    entityId: item.key,
  }
}

function lookup(level: string | undefined): AlertLevel | undefined {
  return level !== undefined && Object.hasOwn(levels, level) ? levels[level] : undefined
}

function filled(text: string | undefined): string | undefined {
  return text?.trim() ? text.trim() : undefined
}

/** "Ice on left wing" follows a name; an acronym ("LTE link down") stays as it is. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
