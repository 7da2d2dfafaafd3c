import { disposition } from '../../contract/entity/mil-view.ts'
import { wordsFor } from '../../format/enum-words.ts'
import { isGeoEntity } from '../../geo/map-entity.ts'
import { nothing, unknown, type ItemKind, type RuleOf } from './kind.ts'
import { dispositionWords, moment, span } from './words.ts'

export const silent: ItemKind<'entity', RuleOf<'silent'>> = {
  fresh: { kind: 'silent', forSeconds: 600 },
  source: 'entity',
  conditions: ['assignees', 'dispositions', 'environments', 'priorities', 'area', 'text'],
  named: ['dispositions'],
  sentence: ({ what, conditions: { dispositions } }) => {
    const which = dispositions === undefined ? '' : ` while ${dispositionWords(dispositions)}`
    return `Entity silent for ${span(what.forSeconds)}${which}`
  },
  about: () => 'Any unit or track heard before',
  find: ({ key, name, copy, asOf }, { what }, context) => {
    // Planned areas and points report nothing, and many end at the same time.
    if (isGeoEntity(copy.entity)) return nothing
    // Snapshots aren't heard, and without a time nothing is too old.
    if (copy.snapshot || asOf === undefined) return unknown
    const onset = asOf + what.forSeconds * 1000
    // Otherwise a desk that missed an update raises again what another has ended.
    if (context.now < onset) return { found: [], again: onset, asOf: onset }
    const time = moment(asOf, context.now)
    return {
      asOf: onset,
      found: [
        {
          entityId: key,
          onset,
          newsOf: onset,
          title: `${name}, silent since ${time}`,
          details: [wordsFor(copy.entity.milView?.disposition, disposition, ''), `Last heard ${time}`],
          why: [
            {
              label: 'Last heard',
              value: time,
              bound: `rule: silent for ${span(what.forSeconds)}`,
              ...(copy.sourceTime !== undefined && { path: 'provenance.sourceUpdateTime' }),
            },
          ],
        },
      ],
    }
  },
  over: (_, item, context) =>
    item !== undefined && 'copy' in item && item.asOf !== undefined
      ? `Heard again ${moment(item.asOf, context.now)}`
      : 'Heard again',
}
