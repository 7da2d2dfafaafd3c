import { readScenarioFile } from './read-scenario-file.ts'
import { ruleSchema, type Rule } from './wire/rule.ts'

/** Rules of a scenario. @throws OperatorError with all mistakes, one per line. */
export function readRules(values: readonly unknown[]): Rule[] {
  return readScenarioFile('alert-rules.json', ruleSchema, values)
}
