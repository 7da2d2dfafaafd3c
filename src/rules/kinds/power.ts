import { isRecord, member, numberIn } from '../../contract/json.ts'
import type { AlertReason } from '../../watch/wire/alert.ts'
import { formatPercent } from '../../format/quantity.ts'
import { unknown, type ItemKind, type RuleOf } from './kind.ts'
import { reportedNow } from './level-words.ts'
import { span } from './words.ts'

const MOST_SOURCES = 50

export const power: ItemKind<'entity', RuleOf<'power'>> = {
  fresh: { kind: 'power', belowPercent: 20, withinSeconds: 600 },
  source: 'entity',
  conditions: ['assignees', 'dispositions', 'environments', 'priorities', 'area', 'text'],
  named: [],
  sentence: ({ what: { belowPercent, withinSeconds } }) =>
    `Power below ${formatPercent(belowPercent)} or empty in less than ${span(withinSeconds)}`,
  about: () => 'Any entity that reports its power',
  find: (item, { what: { belowPercent, withinSeconds } }, context) => {
    if (item.copy.snapshot) return unknown
    const found = levelsIn(item.copy.entity.powerState?.sourceIdToState).flatMap(({ id, path, percent, minutes }) => {
      const why: AlertReason[] = [
        ...(percent !== undefined && percent < belowPercent
          ? [
              {
                label: 'Remaining',
                value: formatPercent(percent),
                bound: `rule: below ${formatPercent(belowPercent)}`,
                path: `${path}.percentRemaining`,
              },
            ]
          : []),
        ...(minutes !== undefined && minutes * 60 < withinSeconds
          ? [
              {
                label: 'Empty in',
                value: span(Math.max(0, Math.round(minutes * 60))),
                bound: `rule: less than ${span(withinSeconds)}`,
                path: `${path}.runTimeToEmptyMins`,
              },
            ]
          : []),
      ]
      if (why.length === 0) return []
      const common = reportedNow(item, context)
      const words = why.map(({ label, value }) => (label === 'Remaining' ? value : `empty in ${value}`))
      const details = [...common.details, ...words.slice(1)]
      return [{ ...common, part: id, title: `${item.name}, power ${id} ${words[0]}`, details, why }]
    })
    return { found }
  },
  over: () => 'Power is above the limits of the rule',
}

interface Level {
  readonly id: string
  readonly path: string
  readonly percent: number | undefined
  readonly minutes: number | undefined
}

/** The interface leaves the fields open: a level is in `powerLevel` or in the source itself. */
function levelsIn(sources: unknown): readonly Level[] {
  if (!isRecord(sources)) return []
  return Object.entries(sources)
    .slice(0, MOST_SOURCES)
    .map(([id, source]) => {
      const inner = member(source, 'powerLevel')
      const level = isRecord(inner) ? inner : source
      const key = /^\w+$/.test(id) ? `.${id}` : `[${JSON.stringify(id)}]`
      return {
        id,
        path: `powerState.sourceIdToState${key}${level === inner ? '.powerLevel' : ''}`,
        percent: numberIn(level, 'percentRemaining'),
        minutes: numberIn(level, 'runTimeToEmptyMins'),
      }
    })
}
