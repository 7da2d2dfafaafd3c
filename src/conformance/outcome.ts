import type { Outcome } from './exchange.ts'

const words = {
  'no reply': 'no reply',
  unreachable: 'not reachable',
  timeout: 'no answer in time',
  aborted: 'given up',
  'not sent': 'not sent',
} as const

/** `400`, "no reply", "no answer in time". */
export function outcomeWords(status: Outcome): string {
  return typeof status === 'number' ? String(status) : words[status]
}

/** Only 4xx is a refusal and 5xx a failure; any other status is unreadable. */
export function failureKind(status: Outcome): 'refused' | 'failed' | 'unreadable' | 'unanswered' {
  if (typeof status !== 'number') return 'unanswered'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'unreadable'
}
