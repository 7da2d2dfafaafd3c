import type { AnyRule } from '../../../known/watch/watch-store.ts'
import { readRule, RULE_VERSION, type Rule, type RuleRecord } from '../../../../watch/wire/rule.ts'

/** The file's first field. */
const KIND = 'Watchfloor alert rules'

export type FoundRule =
  | { readonly rule: Rule; readonly isNewer: false }
  /** Of a newer version: kept, but not evaluated. */
  | { readonly rule: AnyRule; readonly isNewer: true }

export interface RuleFile {
  readonly rules: readonly FoundRule[]
  /** In words, with their place. */
  readonly problems: readonly string[]
}

/** Each rule as it was saved. */
export function ruleFileText(records: readonly RuleRecord[], environment: string, savedAt: string): string {
  return `${JSON.stringify({ kind: KIND, savedAt, environment, rules: records.map(({ rule }) => rule) }, undefined, 2)}\n`
}

/** Rules that can be saved, and what is wrong with others. */
export function readRuleFile(content: unknown): RuleFile {
  const listed: unknown = isRecord(content) ? content['rules'] : undefined
  if (!Array.isArray(listed)) return { rules: [], problems: ['Not a file of alert rules: it has no list "rules".'] }
  if (listed.length === 0) return { rules: [], problems: ['The file has no rules.'] }
  const rules: FoundRule[] = []
  const problems: string[] = []
  const seen = new Set<string>()
  for (const [index, raw] of listed.entries()) {
    const found = read(raw)
    const where = `Rule ${index + 1}`
    if (typeof found === 'string') problems.push(`${where}: ${found}`)
    else if (seen.has(found.rule.id)) problems.push(`${where}: the id "${found.rule.id}" appears twice`)
    else {
      seen.add(found.rule.id)
      rules.push(found)
    }
  }
  return { rules, problems }
}

function read(raw: unknown): FoundRule | string {
  const found = readRule({ rule: raw })
  if ('rule' in found) {
    const { rule } = found
    if (rule.what.kind === 'not live' && !rule.isOn) return 'the rule "not live" can’t be switched off'
    return { rule, isNewer: false }
  }
  if (!isRecord(raw) || typeof raw['version'] !== 'number' || raw['version'] <= RULE_VERSION)
    return lowerFirst(found.problem)
  const { id } = raw
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return 'of a newer version, with an unreadable id'
  return { rule: { ...raw, id }, isNewer: true }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
