import type { KeeperNews } from '../../watch/keeper/keeper-watch.ts'
import { latestByKey, type Alert } from '../../watch/wire/alert.ts'
import { cyclesOf, readRules } from '../../rules/engine/read-rules.ts'
import { kindOf } from '../../rules/kinds/kinds.ts'
import type { RuleRecord } from '../../watch/wire/rule.ts'

/** Rules and alerts as the watch last said. */
export class KnownWatch {
  #change: number | undefined
  #rules: readonly RuleRecord[] = []
  #alerts = new Map<string, Alert>()
  #latest: ReadonlyMap<string, Alert> = new Map()
  /** Active rules that it evaluates, and cycles until data are too old. */
  #facts = { rules: 0, cycles: 0 }

  get change(): number | undefined {
    return this.#change
  }

  /** The same list until one changes. */
  get rules(): readonly RuleRecord[] {
    return this.#rules
  }

  /** By key. */
  get latest(): ReadonlyMap<string, Alert> {
    return this.#latest
  }

  get facts(): { readonly rules: number; readonly cycles: number } {
    return this.#facts
  }

  apply({ change, isWhole, rules, alerts, removedAlerts }: KeeperNews): void {
    this.#change = change
    if (rules !== undefined) this.#setRules(rules)
    if (isWhole) this.#alerts = new Map()
    for (const id of removedAlerts) this.#alerts.delete(id)
    if (isWhole || removedAlerts.length > 0 || alerts.length > 0) this.put(alerts)
  }

  #setRules(rules: readonly RuleRecord[]): void {
    this.#rules = rules
    const active = readRules(rules).rules.map(({ rule }) => rule)
    const evaluated = active.filter((rule) => ['task', 'entity'].includes(kindOf(rule).source))
    this.#facts = { rules: evaluated.length, cycles: cyclesOf(active) }
  }

  put(alerts: readonly Alert[]): void {
    for (const alert of alerts) this.#alerts.set(alert.id, alert)
    this.#latest = latestByKey(this.#alerts.values())
  }
}
