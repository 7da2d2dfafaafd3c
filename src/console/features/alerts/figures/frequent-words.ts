import { countOf } from '../../../../format/count.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatZuluMinute } from '../../../../format/time.ts'
import type { CountedFlood, FrequentAlert } from '../../../../watch/wire/alert-figures.ts'

/** Its behaviour. @param now environment's clock */
export function patternWords({ pattern, number, alerts, at, milliseconds = 0 }: FrequentAlert, now: number): string {
  switch (pattern) {
    case 'chatters':
      return `Chatters: ${number} times in 60 s${at === undefined ? '' : ` at ${formatZuluMinute(at, now)}`}`
    case 'fleeting':
      return `Fleeting: ${number} of ${alerts} over within ${roundedWords(milliseconds)}`
    case 'one cause':
      return `One cause, in ${countOf(number, 'flood')}: narrow the rule`
    case 'comes back':
      return `Comes back each ${formatDuration(milliseconds, { units: 'clear' })}, nothing is done`
    case 'acknowledged':
      return 'Each was acknowledged. Nothing to propose but the rule'
    case 'several causes':
      return number === 1 ? 'One cause' : `${number} causes`
  }
}

function roundedWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 10_000)) * 10
  return seconds < 120 ? `${seconds} s` : '2 min'
}

export function isDelayProposed({ pattern }: FrequentAlert): boolean {
  return pattern === 'chatters' || pattern === 'fleeting'
}

export function floodWords(
  { most, alerts, causes, first }: CountedFlood,
  sentenceOf: (ruleId: string) => string,
): string {
  return most === undefined
    ? `${countOf(causes, 'cause')}. First: ${first}`
    : `${sentenceOf(most.ruleId)}: ${most.cause}, ${most.alerts} of ${alerts}`
}
