import { disposition, environment } from '../../contract/entity/mil-view.ts'
import type { Conditions } from '../../watch/wire/rule.ts'
import { wordsFor } from '../../format/enum-words.ts'
import { positionOf } from '../../geo/position.ts'
import { areaWords } from './area-words.ts'
import { environmentWords } from './condition-words.ts'
import { nothing, unknown, type ItemKind, type EvaluationContext, type RuleOf, type EntityItem } from './kind.ts'
import { dispositionWords, leftOutWords, moment } from './words.ts'

/** An older position doesn't tell where an entity is. */
export const POSITION_MILLISECONDS = 10 * 60_000

export const present: ItemKind<'entity', RuleOf<'present'>> = {
  fresh: { kind: 'present' },
  source: 'entity',
  conditions: ['area', 'dispositions', 'environments', 'priorities', 'assignees', 'text'],
  named: ['area', 'dispositions', 'environments'],
  sentence: ({ conditions }, names) => {
    const unit = unitWords(conditions)
    const where = conditions.area === undefined ? 'in an area' : areaWords(conditions.area, names)
    return `${unit.charAt(0).toUpperCase()}${unit.slice(1)} ${where}`
  },
  about: ({ conditions }) => aboutUnits(conditions),
  find: (item, { conditions }, context) => {
    const inside = isInside(item, context)
    if (inside !== true || conditions.area === undefined || item.asOf === undefined)
      return inside === false ? nothing : unknown
    const { copy, key, name, asOf } = item
    const where = areaWords(conditions.area, context.names)
    return {
      again: asOf + POSITION_MILLISECONDS + 1,
      found: [
        {
          entityId: key,
          onset: asOf,
          isOnsetSeen: true,
          title: `${name}, ${where}`,
          details: [
            wordsFor(copy.entity.milView?.disposition, disposition, ''),
            wordsFor(copy.entity.milView?.environment, environment, ''),
          ],
          why: [
            {
              label: 'Position',
              value: `as of ${moment(asOf, context.now)}`,
              bound: `rule: ${where}`,
              ...pathOf(item),
            },
          ],
        },
      ],
    }
  },
  over: (_, item, context) =>
    item !== undefined && 'copy' in item && item.asOf !== undefined
      ? `Left, seen elsewhere ${moment(item.asOf, context.now)}`
      : 'Left',
}

export function aboutUnits({ dispositions = [] }: Conditions): string {
  const leftOut = leftOutWords(dispositions)
  return `Units that have a position${leftOut === undefined ? '' : `, ${leftOut}`}`
}

/** "friendly air unit". */
export function unitWords({ dispositions, environments }: Conditions): string {
  const parts = [
    dispositions && leftOutWords(dispositions) === undefined && dispositionWords(dispositions),
    environments && environmentWords(environments),
    dispositions === undefined && environments === undefined ? 'entity' : 'unit',
  ]
  return parts.filter(Boolean).join(' ')
}

/** Undefined if its position is unknown or too old. */
export function isInside({ copy, asOf }: EntityItem, { area, now }: EvaluationContext): boolean | undefined {
  if (area === undefined || copy.snapshot || asOf === undefined || now - asOf > POSITION_MILLISECONDS) return undefined
  const position = positionOf(copy.entity)
  return position.kind === 'position' ? area.contains(position.at) : undefined
}

function pathOf({ copy }: EntityItem): { path?: string } {
  const position = positionOf(copy.entity)
  return position.kind === 'none' ? {} : { path: position.source }
}
