import type { Exchange } from '../exchange.ts'
import { auditExchange } from '../findings/audit-exchange.ts'
import type { ProbeResult } from './probe.ts'

export type Result = Omit<ProbeResult, 'exchanges'>

export function verdict(holds: boolean, words: string): Result {
  return { verdict: holds ? 'held' : 'broken', words }
}

/** Unspecified, or too few data to tell. */
export function open(words: string): Result {
  return { verdict: 'open', words }
}

export function shapeProblems(exchange: Exchange): string[] {
  return [...exchange.findings, ...auditExchange(exchange)]
    .filter((finding) => finding.in !== 'request' && finding.severity === 'error')
    .map(({ path, kind }) => `${kind} at ${path}`)
}

/** `Query tasks 400, error shape at $.code` */
export function answerWords(exchange: Exchange): string {
  return [`${exchange.title} ${exchange.outcome}`, ...shapeProblems(exchange)].join(', ')
}
