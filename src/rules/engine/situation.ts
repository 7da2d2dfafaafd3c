import { highestLevel } from '../../conformance/marking.ts'
import type { Situation } from '../../watch/wire/alert.ts'
import { LEVELS, type AlertLevel } from '../../watch/wire/level.ts'
import type { Rule } from '../../watch/wire/rule.ts'
import { levelsOf } from '../../picture/entities.ts'
import { shortened } from '../../format/shorten.ts'
import type { Match, EntityItem, ItemSource } from '../kinds/kind.ts'

/** For "as reported" without a reported level. */
const UNREPORTED: AlertLevel = 'caution'

/** The rule's own or the reported level, raised or lowered within bounds. */
function levelOf(
  { level }: Pick<Rule, 'level'>,
  { raise = 0, reported }: Pick<Match, 'raise' | 'reported'>,
): AlertLevel {
  const own = level === 'as reported' ? (reported ?? UNREPORTED) : level
  const place = Math.min(LEVELS.length - 1, Math.max(0, LEVELS.indexOf(own) - raise))
  return LEVELS[place] ?? own
}

/** Longer ids are shortened with a hash, to stay distinct. */
const LONGEST_ID = 280

export function subjectOf(source: ItemSource | 'area', id: string, part?: string): string {
  const item = `${source}:${withinLength(id)}`
  return part === undefined ? item : `${item}#${withinLength(part)}`
}

/** Undefined for another source, or a shortened id. */
export function itemOf(subject: string, source: ItemSource): string | undefined {
  if (!subject.startsWith(`${source}:`)) return undefined
  const [id = ''] = subject.slice(source.length + 1).split('#', 1)
  if (id.includes('…')) return undefined
  return id.replaceAll('%23', '#').replaceAll('%25', '%')
}

/** Subject of an item whose id is shortened; else undefined. */
export function longSubject(source: ItemSource, id: string): string | undefined {
  if (id.length * 3 <= LONGEST_ID && !id.includes('…')) return undefined
  const subject = subjectOf(source, id)
  return subject.includes('…') ? subject : undefined
}

function withinLength(id: string): string {
  const escaped = id.replaceAll('%', '%25').replaceAll('#', '%23')
  if (escaped.length <= LONGEST_ID && !id.includes('…')) return escaped
  return `${escaped.slice(0, LONGEST_ID / 2)}…${hash(id)}`
}

/** FNV-1a twice: 52 bits are enough for ids that begin alike. */
function hash(text: string): string {
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (let index = 0; index < text.length; index += 1) {
    one = Math.imul(one ^ text.charCodeAt(index), 0x01000193)
    other = Math.imul(other ^ text.charCodeAt(index), 0x85ebca6b)
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`
}

export function situationOf(
  rule: Rule,
  found: Match,
  { subject, onset, asOf }: { subject: string; onset: number; asOf: number },
  entity: EntityItem | undefined,
): Situation {
  const { taskId, entityId, cause } = found
  const marking = entity && markingOf(entity)
  return {
    ruleId: rule.id,
    subject,
    onset: Math.floor(onset),
    asOf: Math.floor(asOf),
    level: levelOf(rule, found),
    title: shortened(found.title, 300),
    detail: shortened(found.details.filter((part) => part !== undefined && part !== '').join('. '), 500),
    // Longer ids fit no URL.
    ...(taskId !== undefined && taskId.length <= 300 && { taskId }),
    ...(entityId !== undefined && entityId.length <= 300 && { entityId }),
    ...(found.isOnce && { isOnce: true }),
    ...(cause !== undefined && cause !== '' && { cause: shortened(cause, 300) }),
    ...(marking !== undefined && marking.length <= 60 && { marking }),
    why: found.why.slice(0, 12).map(({ label, value, bound, path }) => ({
      label: shortened(label, 60),
      value: shortened(value, 300),
      ...(bound !== undefined && { bound: shortened(bound, 120) }),
      ...(path !== undefined && path.length <= 200 && { path }),
    })),
  }
}

const markings = new WeakMap<object, string>()

function markingOf({ copy: { entity } }: EntityItem): string | undefined {
  const { dataClassification } = entity
  if (dataClassification === undefined) return undefined
  const known = markings.get(dataClassification) ?? highestLevel(levelsOf(entity)) ?? ''
  markings.set(dataClassification, known)
  return known === '' ? undefined : known
}
