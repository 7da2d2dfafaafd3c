import * as v from 'valibot'

import { OperatorError } from '../database/operator-error.ts'
import { ruleSchema, type Rule } from './wire/rule.ts'

/** Rules of a scenario. @throws OperatorError with all mistakes, one per line. */
export function readRules(values: readonly unknown[]): Rule[] {
  const mistakes: string[] = []
  const rules = values.flatMap((value, index) => {
    const read = v.safeParse(ruleSchema, value)
    if (read.success) return read.output
    for (const issue of read.issues)
      mistakes.push(`alert-rules.json[${index}]${dotted(v.getDotPath(issue))}: ${issue.message}`)
    return []
  })
  if (mistakes.length > 0) throw new OperatorError(mistakes.join('\n'))
  return rules
}

function dotted(path: string | null): string {
  return path === null ? '' : `.${path}`
}
