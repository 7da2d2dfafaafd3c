import { operations } from '../../contract/operations.ts'
import type { Severity } from '../../contract/finding.ts'
import type { Exchange, ExchangeFinding } from '../exchange.ts'
import { sectionOf } from '../findings/document-section.ts'
import { groupFindings } from '../findings/finding-groups.ts'
import { findingSentence, kindTitle } from '../findings/finding-words.ts'
import { exchangeAsCurl } from '../request/as-code.ts'
import { knownWords, type Baseline } from './baseline.ts'

export interface ReportedFinding {
  readonly operation: string
  readonly kind: ExchangeFinding['kind']
  readonly title: string
  readonly severity: Severity
  readonly part: string
  /** JSON path; `$` for the whole answer. */
  readonly place: string
  readonly count: number
  readonly words: string
  readonly section: string
  /** Number of the example among the exchanges. */
  readonly exchange: number
  /** Repeats the request; secrets are variables. */
  readonly curl: string
  /** In words, why it is accepted and how long. */
  readonly known?: string | undefined
}

/** Errors first. */
export function reportedFindings(exchanges: readonly Exchange[], baseline?: Baseline): readonly ReportedFinding[] {
  const found = groupFindings(exchanges).flatMap(({ operation, kind, severity, places }) =>
    places.map(({ count, exchange, finding }) => ({
      operation: operations[operation].title,
      kind,
      title: kindTitle(kind),
      severity,
      part: partOf(finding),
      place: finding.path.startsWith('$') ? finding.path : '$',
      count,
      words: findingSentence(finding),
      section: sectionOf(exchange, finding).words,
      exchange: exchange.id,
      curl: exchangeAsCurl(exchange),
    })),
  )
  return found.map((each) => ({ ...each, known: knownWords(baseline, each) }))
}

function partOf({ path, in: side }: ExchangeFinding): string {
  const whose = side === 'request' || path === 'Authorization' ? 'request' : 'answer'
  if (path.startsWith('$') || path === 'body') return `body of the ${whose}`
  return `${path} of the ${whose}`
}
