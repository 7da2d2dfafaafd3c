import { member } from '../../contract/json.ts'
import { WatchFailure } from '../failure.ts'
import { alertEntries } from '../log/alert-entries.ts'
import { ruleEntry } from '../log/rule-entries.ts'
import type { WatchStore } from '../store/watch-store.ts'
import type { WatchWriter } from '../store/watch-writer.ts'
import type { Actor } from '../wire/person.ts'
import { offProblem, readRule, type RuleRecord, type SaveRule } from '../wire/rule.ts'
import { isSuppressed } from '../wire/alert.ts'
import { notWhileProblem } from '../wire/not-while.ts'
import { returned, unsuppressed } from '../wire/alert-steps.ts'
import { applyReport } from '../wire/apply-report.ts'
import { lengthOf, refuseOtherRevision } from './revision.ts'

const MOST_RULES = 500
const MOST_RULE_LENGTH = 50_000

/**
 * Saves a rule, new (revision 0) or over the changed revision. Later versions' rules are stored as they are.
 * Switching it off ends its alerts. Throws a WatchFailure if invalid, in conflict, or always active.
 */
export async function saveRule(
  store: WatchStore,
  id: string,
  { rule, revision }: SaveRule,
  actor: Actor,
): Promise<RuleRecord> {
  const isOn = checked(id, rule)
  return await store.transaction(async (tx) => {
    const rules = await tx.rules()
    const known = rules.find((each) => each.id === id)
    refuseOtherRevision('rule', known, revision)
    if (known === undefined && rules.length >= MOST_RULES)
      throw new WatchFailure('too_many', `The watch keeps at most ${MOST_RULES} rules`)
    if (known !== undefined && isAlwaysOn(known) && (!isOn || !isAlwaysOn({ rule })))
      throw new WatchFailure('permission_denied', 'This rule can’t be switched off')
    const problem = offProblem(known, { rule }, actor.at)
    const clash = suppressionProblem({ rule }, rules)
    if (clash !== undefined) throw new WatchFailure('invalid_argument', clash)
    if (problem !== undefined) throw new WatchFailure('invalid_argument', problem)
    const record: RuleRecord = {
      id,
      rule,
      revision: revision + 1,
      savedAt: actor.at,
      savedBy: actor.by,
      savedPerson: actor.person,
      ...(!isOn && { switchedOff: known?.switchedOff ?? actor }),
    }
    await tx.putRule(record)
    await tx.addEntries([ruleEntry(known === undefined ? 'added' : 'changed', record, actor)])
    if (!isOn) await endAll(tx, id, actor, 'Rule switched off')
    else if (member(rule, 'notWhile') === undefined) await unsuppressAll(tx, id, actor)
    return record
  })
}

/** @throws WatchFailure if it is missing, in conflict, or can't be removed */
export async function removeRule(store: WatchStore, id: string, revision: number, who: Actor): Promise<void> {
  await store.transaction(async (tx) => {
    const known = (await tx.rules()).find((each) => each.id === id)
    if (known === undefined) throw new WatchFailure('not_found', 'There is no such rule')
    refuseOtherRevision('rule', known, revision)
    if (isAlwaysOn(known)) throw new WatchFailure('permission_denied', 'This rule can’t be removed')
    await tx.removeRule(id)
    await tx.addEntries([ruleEntry('removed', known, who)])
    await endAll(tx, id, who, 'Rule removed')
  })
}

function suppressionProblem(record: Pick<RuleRecord, 'rule'>, rules: readonly RuleRecord[]): string | undefined {
  const read = readRule(record)
  return 'rule' in read ? notWhileProblem(read.rule, rules) : undefined
}

function checked(id: string, rule: unknown): boolean {
  if (typeof rule !== 'object' || rule === null || !('id' in rule) || rule.id !== id)
    throw new WatchFailure('invalid_argument', 'The rule has another id')
  if (lengthOf(rule) > MOST_RULE_LENGTH) throw new WatchFailure('too_large', 'The rule is too long')
  return !('isOn' in rule) || rule.isOn !== false
}

function isAlwaysOn(record: Pick<RuleRecord, 'rule'>): boolean {
  const read = readRule(record)
  return 'rule' in read && read.rule.what.kind === 'not live'
}

/** An inactive rule isn't evaluated, so no desk would end its alerts. */
async function endAll(tx: WatchWriter, ruleId: string, who: Actor, words: string): Promise<void> {
  const ended = (await tx.openOfRule(ruleId)).flatMap((alert) => {
    const { subject, onset } = alert
    const end = { kind: 'end', ruleId, subject, onset, endedAt: who.at, words } as const
    const ended = applyReport(alert, end, { ...who, kind: 'desk', endsRule: true })
    return ended === undefined ? [] : [returned(ended, { ...who, words: words.toLowerCase() })]
  })
  await tx.putAlerts(ended)
}

/** A rule that suppresses nothing is evaluated without a verdict, so no desk would. */
async function unsuppressAll(tx: WatchWriter, ruleId: string, who: Actor): Promise<void> {
  const changed = (await tx.openOfRule(ruleId))
    .filter(isSuppressed)
    .map((alert) => ({ alert, next: unsuppressed(alert, { ...who, words: 'rule changed' }) }))
  await tx.putAlerts(changed.map(({ next }) => next))
  await tx.addEntries(changed.flatMap(({ alert, next }) => alertEntries(alert, next)))
}
