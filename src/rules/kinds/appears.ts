import { timeOf } from '../../contract/datetime.ts'
import { statusSince } from './failed.ts'
import { unknown, type ItemKind, type RuleOf } from './kind.ts'
import { aboutTask, moment, statusReason } from './words.ts'

export const appears: ItemKind<'task', RuleOf<'appears'>> = {
  fresh: { kind: 'appears' },
  source: 'task',
  conditions: ['statuses', 'specificationTypes', 'assignees', 'dispositions', 'errorCodes', 'area', 'text', 'view'],
  named: [],
  sentence: () => 'Task appears',
  about: () => 'Any task',
  find: (item, { conditions }, context) => {
    const { task, updated } = item
    const made = timeOf(task.createTime) ?? updated
    const onset = conditions.statuses === undefined ? made : statusSince(item)
    if (!Number.isFinite(onset)) return unknown
    const { who, ...ids } = aboutTask(item, context.names)
    return {
      found: [
        {
          ...ids,
          onset,
          newsOf: onset,
          // An existing item may meet the conditions since its last update.
          cameAbout: updated,
          isOnce: true,
          title: `${item.title}, appeared`,
          details: [who],
          why: [
            statusReason(item),
            conditions.statuses === undefined
              ? { label: 'Created', value: moment(made, context.now), path: 'createTime' }
              : { label: 'Since', value: moment(onset, context.now), path: 'status.lastUpdateTime' },
          ],
        },
      ],
    }
  },
  over: () => 'No longer so',
}
