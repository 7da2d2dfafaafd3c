import type { Outcome } from '../conformance/exchange.ts'
import { failureKind, outcomeWords } from '../conformance/outcome.ts'

/** "Query failed, 503" */
export function queryFailureWords(status: Outcome): string {
  return {
    refused: `Query refused, ${status}`,
    failed: `Query failed, ${status}`,
    unreadable: `Answer can’t be read, ${status}`,
    unanswered: `Query failed: ${outcomeWords(status)}`,
  }[failureKind(status)]
}
