import { groupsOf } from '../../../conformance/groups-of.ts'
import { readArea } from '../../../rules/engine/area.ts'
import { entityItem } from '../../../rules/engine/entity-item.ts'
import type { Rule, RuleKind } from '../../../watch/wire/rule.ts'
import { useActivity } from '../../platform/activity/activity.ts'
import { historyStore } from '../history/keep-history.ts'
import type { Observation } from '../../../picture/observation.ts'
import { present } from '../live-tasks.ts'
import { trails } from '../entities/use-entities.ts'
import { currentScope } from '../../platform/session/scope.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { inSlices } from '../../ui/browser/time-slice.ts'
import { actionsIn } from './actions.ts'
import { unobservedSpans, lengthOf, type Span } from '../../../rules/dry-run/unobserved-spans.ts'
import { summaryOf, type DryRunSummary } from '../../../rules/dry-run/summary.ts'
import { dryRunAlerts, type DryRunAlert } from '../../../rules/dry-run/dry-run.ts'

const DRY_RUN_MILLISECONDS = 12 * 3_600_000

export interface DryRun extends DryRunSummary {
  readonly span: Span
  /** Times that weren't observed. */
  readonly gaps: readonly Span[]
  /** Sum of the gaps in milliseconds. */
  readonly unseen: number
  /** Why it isn't complete, in words. */
  readonly limits: string | undefined
}

/** Unknown parts of the past, by kind. */
const limitsOf: Readonly<Partial<Record<RuleKind, string>>> = {
  health: 'Health isn’t stored: this counts only current reports.',
  silent: 'Times of updates aren’t stored: this counts entities silent now.',
  present: 'Positions are stored only since this page opened.',
  absent: 'Positions are stored only since this page opened.',
  'call-out failed': 'Only the server knows its deliveries: no dry run.',
  'not live': 'Polls aren’t stored: no dry run.',
}

/**
 * On the last 12 h: stored task history, entity positions since page load, the rest as now.
 * @param isOver polled: whether to stop
 */
export async function dryRunOf(rule: Rule, isOver: () => boolean = () => false): Promise<DryRun> {
  const now = environmentNow()
  const span = { from: now - DRY_RUN_MILLISECONDS, to: now }
  const observations = await observationsSince(span.from)
  const { area } = rule.conditions
  const anchor = area === undefined || area.kind === 'around position' ? undefined : entity(area.entityId)
  const read = area === undefined ? undefined : readArea(area, anchor, present.entities, now)
  const found: DryRunAlert[] = []
  await inSlices(
    dryRunAlerts(rule, {
      tasks: present.tasks.all.items(),
      entities: seenEntities(),
      actions: actionsIn(useActivity.getState().entries, currentScope(), now - Date.now()),
      observations: groupsOf(observations, ({ taskId }) => taskId),
      trail: trails.of,
      names: present.entities,
      entity,
      area: read === undefined || 'why' in read ? undefined : read,
      from: span.from,
      now,
    }),
    isOver,
    (raising) => void (raising !== undefined && found.push(raising)),
  )
  const gaps = unobservedSpans(observations, now - performance.now(), span)
  const lack = read !== undefined && 'why' in read ? `No dry run: ${read.why}.` : undefined
  return { ...summaryOf(found), span, gaps, unseen: lengthOf(gaps), limits: lack ?? limitsOf[rule.what.kind] }
}

function entity(id: string) {
  return entityItem(present.entities.get(id))
}

function* seenEntities() {
  for (const known of present.entities.items()) {
    const seen = entityItem(known)
    if (seen !== undefined) yield seen
  }
}

/** Empty without a database. */
async function observationsSince(from: number): Promise<readonly Observation[]> {
  try {
    return await (await historyStore()).since(currentScope(), from)
  } catch {
    return []
  }
}
