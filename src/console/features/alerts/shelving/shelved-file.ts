import { isoTime } from '../../../../contract/datetime.ts'
import { csvText, type CsvCell } from '../../../../format/csv.ts'
import type { Alert } from '../../../../watch/wire/alert.ts'
import { readRule, type RuleRecord } from '../../../../watch/wire/rule.ts'
import type { ActorWords } from '../../../known/watch/persons/actor-words.ts'
import { rulesOff } from '../../../known/watch/out-of-sight.ts'
import { shelvedAlerts, suppressedAlerts } from '../../../known/watch/shelved.ts'

const head = ['state', 'level', 'alert', 'rule', 'by', 'reason', 'since', 'until', 'marking']

export interface OutOfSight {
  readonly alerts: readonly Alert[]
  readonly rules: readonly RuleRecord[]
  readonly sentenceOf: (ruleId: string) => string
  readonly actorIn: ActorWords
}

/** Shelved and suppressed alerts and rules that are off. Times in ISO 8601; a rule's `until`: its review. */
export function shelvedCsv({ alerts, rules, sentenceOf, actorIn }: OutOfSight, marking: string): string {
  const lineOf = (
    { level, title, ruleId, marking: own = marking }: Alert,
    state: string,
    [by, reason, since, until]: CsvCell[],
  ): CsvCell[] => [state, level, title, sentenceOf(ruleId), by, reason, since, until, own]
  const shelved = shelvedAlerts(alerts).flatMap((alert) => {
    const { shelved: how } = alert
    return how === undefined
      ? []
      : [lineOf(alert, 'shelved', [actorIn(how), how.reason, isoTime(how.at), isoTime(how.until)])]
  })
  const suppressed = suppressedAlerts(alerts).map((alert) => {
    const at = alert.history.findLast(({ kind }) => kind === 'suppressed')?.at ?? alert.raisedAt
    return lineOf(alert, 'suppressed', ['its rule', `while ${alert.suppression?.words}`, isoTime(at), ''])
  })
  const off = rulesOff(rules).map(({ id, switchedOff, ...record }): CsvCell[] => {
    const read = readRule(record)
    const { level, off: why } = 'rule' in read ? read.rule : {}
    const by = switchedOff === undefined ? 'as delivered' : actorIn(switchedOff)
    const since = switchedOff === undefined ? '' : isoTime(switchedOff.at)
    const review = why?.reviewBy === undefined ? '' : isoTime(why.reviewBy)
    return ['rule off', level ?? '', '', sentenceOf(id), by, why?.reason ?? '', since, review, marking]
  })
  return csvText([head, ...shelved, ...suppressed, ...off])
}
