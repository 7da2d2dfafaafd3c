import type { LoadedTask } from '../../picture/loaded-task.ts'
import { isEnded, isKnownStatus, statusWords } from '../../task/status-families.ts'
import { statusSince } from './failed.ts'
import { nothing, unknown, type ItemKind, type RuleOf } from './kind.ts'
import { aboutTask, alternatives, moment, span, statusReason } from './words.ts'

export const unchanged: ItemKind<'task', RuleOf<'unchanged'>> = {
  fresh: { kind: 'unchanged', forSeconds: 1800 },
  source: 'task',
  conditions: ['statuses', 'specificationTypes', 'assignees', 'dispositions', 'area', 'text', 'view'],
  named: ['statuses'],
  sentence: ({ what, conditions: { statuses = [] } }) => {
    const which = statuses.length === 0 ? '' : ` while ${alternatives(statuses.map(statusWords))}`
    return `Status unchanged for ${span(what.forSeconds)}${which}`
  },
  about: ({ conditions: { statuses } }) => (statuses === undefined ? 'Any task that hasn’t ended' : 'Any task'),
  find: (item, { what, conditions }, context) => {
    if (conditions.statuses === undefined && isEnded(item.task.status?.status)) return nothing
    const since = statusSince(item)
    if (!Number.isFinite(since)) return unknown
    const onset = since + what.forSeconds * 1000
    if (context.now < onset) return { found: [], again: onset }
    const { who, ...ids } = aboutTask(item, context.names)
    const time = moment(since, context.now)
    return {
      found: [
        {
          ...ids,
          onset,
          title: `${item.title}, unchanged since ${time}`,
          details: [who, statusOf(item)],
          why: [
            statusReason(item),
            {
              label: 'Since',
              value: time,
              bound: `rule: unchanged for ${span(what.forSeconds)}`,
              path: item.task.status?.lastUpdateTime === undefined ? 'lastUpdateTime' : 'status.lastUpdateTime',
            },
          ],
        },
      ],
    }
  },
  over: (_, item, context) =>
    item !== undefined && 'family' in item
      ? `${statusOf(item)} since ${moment(statusSince(item), context.now)}`
      : 'Changed',
}

function statusOf({ task: { status } }: LoadedTask): string {
  return status?.status === undefined || isKnownStatus(status.status) ? statusWords(status?.status) : status.status
}
