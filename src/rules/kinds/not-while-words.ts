import type { NotWhile } from '../../watch/wire/rule.ts'
import { statusWords } from '../../task/status-families.ts'
import { alternatives } from './words.ts'

export function statusWhileWords(statuses: readonly string[]): string {
  return `the task is ${alternatives(statuses.map(statusWords))}`
}

export function parentWhileWords(statuses: readonly string[]): string {
  return `the parent task is ${alternatives(statuses.map(statusWords))}`
}

export function alertWhileWords(sentence: string): string {
  return `“${sentence}” is active`
}

/** `the task is Planned, or “Silent for 10 min” is active`. */
export function notWhileWords(
  { statuses, parentStatuses, alertsOf }: NotWhile,
  sentenceOf: (ruleId: string) => string,
): string {
  return [
    statuses && statusWhileWords(statuses),
    parentStatuses && parentWhileWords(parentStatuses),
    ...(alertsOf ?? []).map((id) => alertWhileWords(sentenceOf(id))),
  ]
    .filter((words) => words !== undefined)
    .join(', or ')
}
