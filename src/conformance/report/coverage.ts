import { operations } from '../../contract/operations.ts'
import type { Operation } from '../../contract/operation.ts'
import type { Exchange } from '../exchange.ts'
import { quantile } from '../quantile.ts'

/** Milliseconds to the last byte; undefined: no answer. */
export interface OperationCoverage {
  readonly operation: string
  readonly title: string
  readonly requests: number
  readonly answers: number
  /** Share (0 to 1) of answers with an error or a warning. */
  readonly shareWithFindings: number
  readonly p50: number | undefined
  readonly p95: number | undefined
  readonly longest: number | undefined
  readonly statuses: readonly StatusCoverage[]
}

export interface StatusCoverage {
  readonly status: number
  /** As documented; undefined: the interface doesn't list it. */
  readonly meaning: string | undefined
  readonly seen: 'seen' | 'not seen' | 'not asked'
  readonly count: number
}

/** With each documented status, and others observed. */
export function coverageOf(exchanges: readonly Exchange[]): readonly OperationCoverage[] {
  return Object.values(operations).map((operation: Operation) => {
    const asked = exchanges.filter((exchange) => exchange.operation === operation.id)
    const answered = asked.filter(({ outcome }) => typeof outcome === 'number')
    const withFindings = answered.filter(({ findings }) => findings.some(({ severity }) => severity !== 'note'))
    const times = answered.map(({ sentAt, endedAt }) => (endedAt ?? sentAt) - sentAt).toSorted((a, b) => a - b)
    return {
      operation: operation.id,
      title: operation.title,
      requests: asked.length,
      answers: answered.length,
      shareWithFindings: answered.length === 0 ? 0 : withFindings.length / answered.length,
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      longest: times.at(-1),
      statuses: statusesOf(operation, asked),
    }
  })
}

function statusesOf({ statuses }: Operation, asked: readonly Exchange[]): StatusCoverage[] {
  const counts = new Map<number, number>(Object.keys(statuses).map((status) => [Number(status), 0]))
  for (const { outcome } of asked) if (typeof outcome === 'number') counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => {
      const seen = count > 0 ? 'seen' : asked.length === 0 ? 'not asked' : 'not seen'
      return { status, meaning: statuses[status], seen, count }
    })
}
