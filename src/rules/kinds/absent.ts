import { areaKey, areaWords } from './area-words.ts'
import { nothing, unknown, type OverallKind, type RuleOf } from './kind.ts'
import { aboutUnits, isInside, POSITION_MILLISECONDS, unitWords } from './present.ts'
import { moment } from './words.ts'

export const absent: OverallKind<'entity', RuleOf<'absent'>> = {
  fresh: { kind: 'absent' },
  source: 'entity',
  conditions: ['area', 'dispositions', 'environments', 'priorities', 'assignees', 'text'],
  named: ['area', 'dispositions', 'environments'],
  sentence: ({ conditions }, names) =>
    `No ${unitWords(conditions)} ${conditions.area === undefined ? 'in an area' : areaWords(conditions.area, names)}`,
  about: ({ conditions }) => aboutUnits(conditions),
  overall: {
    subject: ({ conditions: { area } }) => (area === undefined ? '' : areaKey(area)),
    member: (item, _, context) => {
      const inside = isInside(item, context)
      if (inside !== true || item.asOf === undefined) return inside === false ? nothing : unknown
      const { key: id, name, asOf } = item
      return { found: [{ id, name, asOf }], again: asOf + POSITION_MILLISECONDS + 1 }
    },
    find: (members, last, rule, context) => {
      if (members.length > 0) return undefined
      const { area } = rule.conditions
      const seen =
        last === undefined ? 'None seen there' : `${last.name} was there at ${moment(last.asOf, context.now)}`
      return {
        onset: context.asOf,
        isOnsetSeen: true,
        title: absent.sentence(rule, context.names),
        details: [seen],
        ...(area !== undefined && area.kind !== 'around position' && { entityId: area.entityId }),
        why: [{ label: 'In the area', value: 'none', bound: 'rule: at least one' }],
      }
    },
  },
  over: (_, item) => (item !== undefined && 'name' in item ? `${item.name} is there` : 'One is there'),
}
