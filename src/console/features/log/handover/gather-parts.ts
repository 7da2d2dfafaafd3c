import type { HandoverItem } from '../../../../watch/wire/handover.ts'
import { present } from '../../../known/live-tasks.ts'
import { principalName } from '../../../../picture/principal-name.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { useLog } from '../../../known/watch/log/log-state.ts'
import { rulesOff } from '../../../known/watch/out-of-sight.ts'
import { readRule } from '../../../../watch/wire/rule.ts'
import { recordSentence } from '../../../../rules/kinds/kinds.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import type { DraftParts } from './draft/draft-parts.ts'
import type { KnownGaps } from './handover-server.ts'
import { loadedExtent } from './loaded-extent.ts'
import type { WatchHours } from './watch-hours.ts'

/** Input of a draft now, from the present even if the past is shown. */
export function gatherParts(
  hours: WatchHours,
  notes: readonly HandoverItem[],
  journal: KnownGaps | undefined,
  received?: DraftParts['received'],
): DraftParts {
  const { tasks, entities, feed } = present
  const { alerts, gaps, noData, rules } = useWatch.getState()
  const { lists } = tasks.walks.getState()
  const { lastGood, live } = feed.state.getState()
  const now = environmentNow()
  return {
    hours,
    asOf: now,
    tasks: tasks.present.shown().rows,
    received,
    entities: [...entities.items()],
    extentOf: (family) => loadedExtent(family, live, lists),
    lastRead: lastGood === undefined ? undefined : lastGood + now - Date.now(),
    alerts: [...alerts.values()],
    rulesOff: rulesOff(rules).map((record) => {
      const read = readRule(record)
      const off = 'rule' in read ? read.rule.off : undefined
      const sentence = recordSentence(record, entities)
      return { id: record.id, sentence, reason: off?.reason, reviewBy: off?.reviewBy }
    }),
    notEvaluated: noData.map(({ title }) => title),
    gaps,
    journal,
    log: useLog.getState().entries,
    assigneeOf: ({ task }) => principalName(task.relations?.assignee, entities),
    notes,
  }
}
