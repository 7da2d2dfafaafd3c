import { operations } from '../../../contract/operations.ts'
import type { OperationId } from '../../../contract/operation.ts'
import { parseJson } from '../../../contract/json.ts'
import { useExchanges } from '../../api/exchanges/exchanges.ts'
import type { Exchange } from '../../../conformance/exchange.ts'
import { maskText } from '../../../conformance/mask.ts'
import { sendAsIs } from '../../session/send-as-is.ts'
import type { RequestAsIs } from '../../../conformance/request/request-of.ts'
import { requestFrom, type FormValues } from '../../../conformance/request/request-form.ts'

/** held: the service does as the interface says; broken: it does not; open: the interface leaves it, or too little came to tell. */
export type Verdict = 'held' | 'broken' | 'open'

export interface ProbeResult {
  readonly verdict: Verdict
  /** What came. */
  readonly words: string
  /** The exchanges that show it. */
  readonly exchanges: readonly number[]
}

export interface ProbeAbout {
  readonly id: string
  readonly title: string
  /** What it proves, and by which rule. */
  readonly proves: string
}

/** A check that only reads. */
export interface Probe extends ProbeAbout {
  readonly run: (ask: Ask) => Promise<Omit<ProbeResult, 'exchanges'>>
}

/** Sends one request and waits for its end. */
export type Ask = (
  operation: OperationId,
  values?: FormValues,
  changes?: Partial<RequestAsIs>,
  onBytes?: (bytes: Uint8Array) => void,
) => Promise<Exchange>

/** Runs a probe; whatever stops it is its result, not an error. */
export async function runProbe(run: Probe['run']): Promise<ProbeResult> {
  const exchanges: number[] = []
  const ask: Ask = async (id, values = {}, changes = {}, onBytes) => {
    const operation = operations[id]
    let sent: number | undefined
    const failure = await sendAsIs(
      operation,
      { ...requestFrom(operation, values), ...changes },
      'probe',
      (exchange) => {
        sent = exchange
        exchanges.push(exchange)
      },
      onBytes,
    )
    const exchange = useExchanges.getState().exchanges.find((each) => each.id === sent)
    if (exchange === undefined) throw new Error(failure ?? 'The log was cleared meanwhile')
    if (typeof exchange.outcome !== 'number') throw new Error(exchange.failure ?? 'No answer')
    return exchange
  }
  try {
    const { verdict, words } = await run(ask)
    return { verdict, words: maskText(words), exchanges }
  } catch (error) {
    return { verdict: 'open', words: maskText(error instanceof Error ? error.message : String(error)), exchanges }
  }
}

/** The body as JSON; undefined when it is none. */
export function bodyOf({ responseBody }: Exchange): unknown {
  return parseJson(responseBody ?? '')?.value
}
