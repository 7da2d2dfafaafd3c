import { report } from '../operations/report.ts'
import type { WatchStore } from '../store/watch-store.ts'
import { alertKey, type Reporter } from '../wire/apply-report.ts'
import { KEEPER_SUBJECT, type OwnKeeper } from '../wire/keeper.ts'
import { readRule, type Rule, type RuleRecord } from '../wire/rule.ts'

/** Raises or ends the alert that the keeper can't read, by the rule "not live". Whether it changed. */
export async function updateNotLiveAlert(store: WatchStore, own: OwnKeeper, keeper: Reporter): Promise<boolean> {
  const rule = (await store.rules()).flatMap(ruleIn).find(({ what }) => what.kind === 'not live')
  if (rule === undefined) return false
  const identity = { ruleId: rule.id, subject: KEEPER_SUBJECT }
  const known = (await store.latest([alertKey(identity)])).get(alertKey(identity))
  const open = known?.endedAt === undefined ? known : undefined
  if (own.state !== 'not reading') {
    if (open === undefined) return false
    const words = own.state === 'not set up' ? 'The server keeps no watch now' : 'Polled again'
    await report(store, [{ kind: 'end', ...identity, onset: open.onset, endedAt: keeper.at, words }], keeper)
    return true
  }
  if (open !== undefined) return false
  const situation = {
    ...identity,
    onset: keeper.at,
    level: rule.level === 'as reported' ? 'warning' : rule.level,
    title: `The server hasn’t polled tasks: ${noDataWords(own.rules ?? 0)}`,
    detail: (own.why ?? 'No answer').slice(0, 500),
    asOf: keeper.at,
    why: [],
  } as const
  await report(store, [{ kind: 'onset', situation }], keeper)
  return true
}

function ruleIn(record: RuleRecord): Rule[] {
  const read = readRule(record)
  return 'rule' in read ? [read.rule] : []
}

function noDataWords(rules: number): string {
  return rules === 1 ? '1 rule has no data' : `${rules} rules have no data`
}
