import type { ItemKind, RuleOf } from './kind.ts'
import { moment } from './words.ts'

export const unknownOutcome: ItemKind<'deed', RuleOf<'unknown outcome'>> = {
  fresh: { kind: 'unknown outcome' },
  source: 'deed',
  conditions: [],
  named: [],
  sentence: () => 'Egress deletion or override with unknown outcome',
  about: () => 'Sent from any desk of this server',
  find: ({ operation, resource, sentAt, clientId, outcome }, _, context) => {
    const [first = '', fieldPath = ''] = resource
    const time = moment(sentAt, context.now)
    const by = clientId === '' ? '' : ` by ${clientId}`
    const isEgress = operation === 'deleteEgressStream'
    const about = isEgress ? first : (context.names.get(first)?.name ?? first)
    return {
      found: [
        {
          ...(!isEgress && { entityId: first }),
          onset: sentAt,
          isOnsetSeen: true,
          newsOf: sentAt,
          isOnce: true,
          title: isEgress
            ? `Deletion of ${about}, outcome unknown`
            : `${about}, removal of an override, outcome unknown`,
          details: [isEgress ? 'Egress stream' : `Override of ${fieldPath}`, `Sent ${time}${by}, ${outcome}`],
          why: [
            { label: 'Sent', value: `${time}${by}` },
            { label: 'Reply', value: outcome, bound: 'rule: no outcome' },
          ],
        },
      ],
    }
  },
  over: () => 'Answered',
}
