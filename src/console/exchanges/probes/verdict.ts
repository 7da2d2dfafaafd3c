import type { Exchange } from '../../api/exchanges/exchanges.ts'
import { auditExchange } from '../findings/audit-exchange.ts'
import type { ProbeResult } from './probe.ts'

export type Result = Omit<ProbeResult, 'exchanges'>

/** A rule of the interface, held or broken. */
export const verdict = (holds: boolean, words: string): Result => ({ verdict: holds ? 'held' : 'broken', words })

/** The interface does not say, or too little came to tell. */
export const open = (words: string): Result => ({ verdict: 'open', words })

/** What about the shape of an answer is not as the interface says. */
export const shapeProblems = (exchange: Exchange): string[] =>
  [...exchange.findings, ...auditExchange(exchange, window.location.origin)]
    .filter((finding) => finding.in !== 'request' && finding.severity === 'error')
    .map(({ path, kind }) => `${kind} at ${path}`)

/** `Query tasks 400, error shape at $.code`. */
export const answerWords = (exchange: Exchange): string =>
  [`${exchange.title} ${exchange.outcome}`, ...shapeProblems(exchange)].join(', ')
