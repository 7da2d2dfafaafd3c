import { timeOf } from '../../contract/datetime.ts'
import { alertLevel, type HealthAlert } from '../../contract/entity/health.ts'
import { isHigher, type AlertLevel } from '../../watch/wire/level.ts'
import { wordsFor } from '../../format/enum-words.ts'
import { unknown, type Match, type ItemKind, type EvaluationContext, type RuleOf, type EntityItem } from './kind.ts'
import { asOfWords } from './level-words.ts'
import { lowerFirst, moment } from './words.ts'

const levels: Readonly<Record<string, AlertLevel>> = {
  ALERT_LEVEL_WARNING: 'warning',
  ALERT_LEVEL_CAUTION: 'caution',
  ALERT_LEVEL_ADVISORY: 'advisory',
}
/** For a missing or unknown level: the alert isn't dropped. */
const UNKNOWN_LEVEL = 'caution'

const MOST_ALERTS = 100

export const health: ItemKind<'entity', RuleOf<'health'>> = {
  fresh: { kind: 'health', atOrAbove: 'caution' },
  source: 'entity',
  conditions: ['assignees', 'dispositions', 'environments', 'priorities', 'area', 'text'],
  named: [],
  sentence: ({ what }) => `Health alert of level ${boundWords(what.atOrAbove)}`,
  about: () => 'Any entity',
  find: (item, rule, context) => {
    const { what } = rule
    // A snapshot says nothing of now.
    if (item.copy.snapshot) return unknown
    const { health: reported } = item.copy.entity
    const active = (reported?.activeAlerts ?? []).slice(0, MOST_ALERTS)
    const all = active.length > 0 ? activeAlerts(item, active, rule, context) : failure(item, context)
    return { found: all.filter((found) => !isHigher(what.atOrAbove, found.reported ?? UNKNOWN_LEVEL)) }
  },
  over: () => 'No longer reported',
}

function boundWords(level: AlertLevel): string {
  const name = level.charAt(0).toUpperCase() + level.slice(1)
  return level === 'warning' ? name : `${name} or above`
}

function activeAlerts(
  item: EntityItem,
  alerts: readonly HealthAlert[],
  { what: { atOrAbove }, delaySeconds }: RuleOf<'health'>,
  context: EvaluationContext,
): Match[] {
  const seen = new Map<string, number>()
  return alerts.map((alert, index) => {
    const { alertCode, description, level, activatedTime, activeConditions } = alert
    const known = level !== undefined && Object.hasOwn(levels, level) ? levels[level] : undefined
    const what = filled(description) ?? filled(alertCode) ?? 'alert without a name'
    const code = filled(alertCode) ?? what
    const before = seen.get(code) ?? 0
    seen.set(code, before + 1)
    const conditions = (activeConditions ?? []).flatMap(
      (condition) => filled(condition.description) ?? filled(condition.conditionCode) ?? [],
    )
    const path = `health.activeAlerts[${index}]`
    return {
      ...common(item, timeOf(activatedTime), context),
      part: before === 0 ? code : `${code} ${before + 1}`,
      reported: known ?? UNKNOWN_LEVEL,
      title: `${item.name}, ${lowerFirst(what)}`,
      details: [
        asOfWords(item.asOf, context),
        known === undefined ? (level === undefined ? 'No level given' : `Level ${level}`) : undefined,
        ...conditions,
      ],
      cause: code,
      why: [
        {
          label: 'Level',
          value: wordsFor(level, alertLevel, 'none given'),
          bound: `rule: ${boundWords(atOrAbove)}`,
          path: `${path}.level`,
        },
        { label: 'Description', value: what, path: `${path}.${filled(description) ? 'description' : 'alertCode'}` },
        {
          label: 'Active since',
          value: activatedTime === undefined ? 'not said' : timeWords(activatedTime, context),
          bound: `delay ${delaySeconds} s`,
          path: `${path}.activatedTime`,
        },
        ...(conditions.length === 0
          ? []
          : [{ label: 'Conditions', value: conditions.join(', '), path: `${path}.activeConditions` }]),
      ],
    }
  })
}

function failure(item: EntityItem, context: EvaluationContext): Match[] {
  const { health: reported } = item.copy.entity
  if (reported?.healthStatus !== 'HEALTH_STATUS_FAIL') return []
  const parts = (reported.components ?? []).filter((part) => part.health === 'HEALTH_STATUS_FAIL')
  const names = parts.map((part) => part.name ?? part.id ?? 'a part without a name').join(', ')
  return [
    {
      ...common(item, undefined, context),
      part: 'status',
      reported: UNKNOWN_LEVEL,
      title: `${item.name}, health: fail`,
      details: [asOfWords(item.asOf, context), names],
      why: [{ label: 'Health', value: 'Fail', path: 'health.healthStatus' }],
    },
  ]
}

function common(item: EntityItem, since: number | undefined, context: EvaluationContext) {
  const seen = timeOf(item.copy.entity.health?.updateTime) ?? item.asOf ?? context.asOf
  return { entityId: item.key, onset: since ?? seen, ...(since === undefined && { isOnsetSeen: true as const }) }
}

function timeWords(datetime: string, { now }: EvaluationContext): string {
  const time = timeOf(datetime)
  return time === undefined ? datetime : moment(time, now)
}

function filled(text: string | undefined): string | undefined {
  return text?.trim() ? text.trim() : undefined
}
