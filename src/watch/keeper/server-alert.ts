import { report } from '../operations/report.ts'
import type { WatchStore } from '../store/watch-store.ts'
import { alertKey } from '../wire/alert.ts'
import type { Reporter } from '../wire/reporters.ts'
import { KEEPER } from '../wire/keeper.ts'
import type { AlertLevel } from '../wire/level.ts'
import { readRule, type Rule, type RuleKind, type RuleRecord } from '../wire/rule.ts'

interface Problem {
  readonly title: string
  readonly detail: string
  /** Environment's clock, for the rule's delay; undefined: now, and without one. */
  readonly since?: number
}

/** Something wrong with this server itself, which no picture shows. */
export interface ServerAlert {
  /** Of the rule that says level and delay. */
  readonly kind: RuleKind
  readonly subject: string
  /** Undefined: it is over. */
  readonly problem: Problem | undefined
  /** Words of its end. */
  readonly over: string
  /** If the rule names none. */
  readonly level: AlertLevel
}

/** Raises or ends its alert. Whether that changed. */
export async function updateServerAlert(
  store: WatchStore,
  { kind, subject, problem, over, level }: ServerAlert,
  keeper: Reporter,
): Promise<boolean> {
  const rule = (await store.rules()).flatMap(ruleIn).find(({ what, isOn }) => what.kind === kind && isOn)
  if (rule === undefined) return false
  const identity = { ruleId: rule.id, subject }
  const known = (await store.latest([alertKey(identity)])).get(alertKey(identity))
  const open = known?.endedAt === undefined ? known : undefined
  if ((problem === undefined) === (open === undefined)) return false
  if (open !== undefined) {
    await report(store, [{ kind: 'end', ...identity, onset: open.onset, endedAt: keeper.at, words: over }], keeper)
    return true
  }
  if (problem === undefined) return false
  const { since = keeper.at } = problem
  if (problem.since !== undefined && keeper.at - since < rule.delaySeconds * 1000) return false
  const situation = {
    ...identity,
    onset: Math.floor(since),
    level: rule.level === 'as reported' ? level : rule.level,
    title: problem.title.slice(0, 300),
    detail: problem.detail.slice(0, 500),
    asOf: keeper.at,
    why: [],
  }
  await report(store, [{ kind: 'onset', situation }], keeper)
  return true
}

export function keeperAt(at: number) {
  return { by: KEEPER, at: Math.floor(at), kind: 'desk', isKeeper: true } as const
}

function ruleIn(record: RuleRecord): Rule[] {
  const read = readRule(record)
  return 'rule' in read ? [read.rule] : []
}
