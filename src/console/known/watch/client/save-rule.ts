import { member } from '../../../../contract/json.ts'
import { isSuppressed, type Alert } from '../../../../watch/wire/alert.ts'
import { watchOperations } from '../../../../watch/wire/operations.ts'
import { notWhileProblem } from '../../../../watch/wire/not-while.ts'
import { offProblem, readRule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import { returned, unsuppressed } from '../../../../watch/wire/alert-steps.ts'
import type { ReportOrigin } from '../../../../watch/wire/reporters.ts'
import { applyReport } from '../../../../watch/wire/apply-report.ts'
import type { RuleChange, SaveOutcome } from '../watch-store.ts'
import { byId, withRecords } from './shared-state.ts'
import { conflictIn } from './ask-watch.ts'
import { WatchError } from './watch-error.ts'

/** @param done handles the answer @param kept reads the stored record of a 409 */
export async function saveOutcome<Answer, Kept>(
  asked: Promise<Answer>,
  done: (answer: Answer) => void,
  kept: (error: WatchError) => Kept | undefined,
): Promise<SaveOutcome<Kept>> {
  try {
    done(await asked)
    return { kind: 'saved' }
  } catch (error) {
    if (!(error instanceof WatchError)) return { kind: 'refused', words: 'No answer. It may have been saved' }
    if (error.status === 409) return { kind: 'changed elsewhere', record: kept(error) }
    if (error.status === 404) return { kind: 'changed elsewhere', record: undefined }
    return { kind: 'refused', words: error.message }
  }
}

export function keptRule(error: WatchError): RuleRecord | undefined {
  return conflictIn(watchOperations.saveRule, error).rule
}

type Rules = readonly RuleRecord[]

/** For a browser without a shared watch. */
export function changeLocally(
  rules: Rules,
  change: RuleChange,
  { by, at }: ReportOrigin,
  done: (rules: Rules) => void,
): SaveOutcome {
  const { revision } = change
  const id = 'rule' in change ? change.rule.id : change.id
  const known = rules.find((record) => record.id === id)
  if ((known?.revision ?? 0) !== revision) return { kind: 'changed elsewhere', record: known }
  const read = 'rule' in change ? readRule(change) : undefined
  const clash = read !== undefined && 'rule' in read ? notWhileProblem(read.rule, rules) : undefined
  const problem = clash ?? ('rule' in change ? offProblem(known, change, at) : undefined)
  if (problem !== undefined) return { kind: 'refused', words: problem }
  const saved = 'rule' in change && {
    id,
    rule: change.rule,
    revision: revision + 1,
    savedAt: at,
    savedBy: by,
    ...(member(change.rule, 'isOn') === false && { switchedOff: known?.switchedOff ?? { by, at } }),
  }
  done(saved === false ? withRecords(rules, [], [id]) : withRecords(rules, [saved]))
  return { kind: 'saved' }
}

/** Ends alerts of removed and disabled rules, and calls those that a rule suppresses no longer. */
export function endedWithRules(
  alerts: ReadonlyMap<string, Alert>,
  rules: Rules,
  origin: ReportOrigin,
): ReadonlyMap<string, Alert> {
  const next = new Map(alerts)
  const records = byId(rules)
  for (const alert of alerts.values()) {
    const rule = records.get(alert.ruleId)?.rule
    if (alert.endedAt !== undefined) continue
    if (rule !== undefined && member(rule, 'isOn') !== false) {
      if (isSuppressed(alert) && member(rule, 'notWhile') === undefined)
        next.set(alert.id, unsuppressed(alert, { ...origin, words: 'rule changed' }))
      continue
    }
    const { ruleId, subject, onset } = alert
    const words = rule === undefined ? 'Rule removed' : 'Rule switched off'
    const ended = applyReport(
      alert,
      { kind: 'end', ruleId, subject, onset, endedAt: origin.at, words },
      { ...origin, kind: 'desk', endsRule: true },
    )
    if (ended !== undefined) next.set(alert.id, returned(ended, { ...origin, words: words.toLowerCase() }))
  }
  return next
}
