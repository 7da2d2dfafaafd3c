import { timeOf } from '../../contract/datetime.ts'
import { disposition } from '../../contract/entity/mil-view.ts'
import { wordsFor } from '../../format/enum-words.ts'
import { nothing, unknown, type ItemKind, type RuleOf } from './kind.ts'
import { moment, span } from './words.ts'

export const expiry: ItemKind<'entity', RuleOf<'expiry'>> = {
  fresh: { kind: 'expiry', withinSeconds: 600 },
  source: 'entity',
  conditions: ['assignees', 'dispositions', 'environments', 'priorities', 'area', 'text'],
  named: [],
  sentence: ({ what: { withinSeconds } }) => `Entity expires in less than ${span(withinSeconds)}`,
  about: () => 'Any live entity with an expiry time',
  find: ({ key, name, copy, asOf }, { what: { withinSeconds } }, context) => {
    if (copy.snapshot) return unknown
    const { expiryTime, noExpiry, isLive, milView } = copy.entity
    const at = timeOf(expiryTime)
    if (at === undefined || noExpiry === true || isLive === false) return nothing
    const onset = at - withinSeconds * 1000
    // Otherwise a desk with an older copy raises again what a newer expiry has ended.
    if (context.now < onset) return { found: [], again: onset, asOf: onset }
    // Ends at expiry: copies that aren't renewed stay in their tasks for good.
    if (context.now >= at) return { found: [], asOf: at, endedAt: at }
    const time = moment(at, context.now)
    return {
      again: at,
      asOf: Math.max(onset, asOf ?? onset),
      found: [
        {
          entityId: key,
          onset,
          title: `${name}, expires ${time}`,
          details: [wordsFor(milView?.disposition, disposition, '')],
          why: [
            { label: 'Expires', value: time, bound: `rule: in less than ${span(withinSeconds)}`, path: 'expiryTime' },
          ],
        },
      ],
    }
  },
  over: (_, item, context) => {
    if (item === undefined || !('copy' in item)) return 'No longer so'
    const { expiryTime, noExpiry, isLive } = item.copy.entity
    const at = timeOf(expiryTime)
    if (isLive === false) return 'No longer live'
    if (at === undefined || noExpiry === true) return 'No longer expires'
    return at <= context.now ? `Expired ${moment(at, context.now)}` : `Expires ${moment(at, context.now)} now`
  },
}
