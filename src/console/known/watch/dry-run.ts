import { groupsOf } from '../../../conformance/groups-of.ts'
import { readArea } from '../../../rules/engine/area.ts'
import { seenEntity } from '../../../rules/engine/seen-entity.ts'
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
import { gapsIn, lengthOf, type Span } from '../../../rules/dry-run/seen-times.ts'
import { summaryOf, type Summary } from '../../../rules/dry-run/summary.ts'
import { raisings, type Raising } from '../../../rules/dry-run/dry-run.ts'

const DRY_RUN_MILLISECONDS = 12 * 3_600_000

/** What a rule would have done over what this console has seen. */
export interface DryRun extends Summary {
  readonly span: Span
  /** When nothing was seen. */
  readonly gaps: readonly Span[]
  /** Milliseconds of them together. */
  readonly unseen: number
  /** Why it can't be tried over all of it, in words. */
  readonly limits: string | undefined
}

/** What of each kind is not known of the past. */
const limitsOf: Readonly<Partial<Record<RuleKind, string>>> = {
  health: 'Health is not kept: this counts what is reported now.',
  silent: 'When entities were heard is not kept: this counts those that are silent now.',
  present: 'Where entities were is known since this page was opened.',
  absent: 'Where entities were is known since this page was opened.',
  'not live': 'Readings are not kept: this can’t be tried.',
}

/**
 * Runs a rule over what this console has seen in the last 12 h: of tasks what it kept, of entities where they were since the page was opened, and what
 * is known now. Gives way to the page as often as it has to.
 * @param isOver asked now and then whether nobody waits for it any more
 */
export async function dryRunOf(rule: Rule, isOver: () => boolean = () => false): Promise<DryRun> {
  const now = environmentNow()
  const span = { from: now - DRY_RUN_MILLISECONDS, to: now }
  const observations = await observationsSince(span.from)
  const { area } = rule.conditions
  const anchor = area === undefined || area.kind === 'around position' ? undefined : entity(area.entityId)
  const read = area === undefined ? undefined : readArea(area, anchor, present.entities, now)
  const found: Raising[] = []
  await inSlices(
    raisings(rule, {
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
  const gaps = gapsIn(observations, now - performance.now(), span)
  const lack = read !== undefined && 'why' in read ? `It can’t be tried: ${read.why}.` : undefined
  return { ...summaryOf(found), span, gaps, unseen: lengthOf(gaps), limits: lack ?? limitsOf[rule.what.kind] }
}

function entity(id: string) {
  return seenEntity(present.entities.get(id))
}

function* seenEntities() {
  for (const known of present.entities.items()) {
    const seen = seenEntity(known)
    if (seen !== undefined) yield seen
  }
}

/** None where this browser keeps nothing. */
async function observationsSince(from: number): Promise<readonly Observation[]> {
  try {
    return await (await historyStore()).since(currentScope(), from)
  } catch {
    return []
  }
}
