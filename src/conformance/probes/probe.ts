import { operations, type KnownOperation, type OperationId } from '../../contract/operations.ts'
import { parseJson } from '../../contract/json.ts'
import { errorWords } from '../../format/error-words.ts'
import type { Exchange } from '../exchange.ts'
import { maskText } from '../mask.ts'
import type { RequestAsIs } from '../request/request-of.ts'
import { requestFrom, type FormValues } from '../request/request-form.ts'

/** held: as the interface says; broken: not; open: unspecified, or too few data to tell. */
export type Verdict = 'held' | 'broken' | 'open'

export interface ProbeResult {
  readonly verdict: Verdict
  readonly words: string
  readonly exchanges: readonly number[]
}

export interface ProbeAbout {
  readonly id: string
  readonly title: string
  readonly proves: string
}

export interface Probe extends ProbeAbout {
  readonly run: (ask: ProbeAsk) => Promise<Omit<ProbeResult, 'exchanges'>>
}

export type ProbeAsk = (
  operation: OperationId,
  values?: FormValues,
  changes?: Partial<RequestAsIs>,
  onBytes?: (bytes: Uint8Array) => void,
) => Promise<Exchange>

export interface ProbeRun {
  readonly probe: ProbeAbout
  readonly result: ProbeResult
  /** In words, why it is accepted and how long. */
  readonly known?: string | undefined
}

/** `onSent` gets the exchange's id. Throws when the request wasn't sent or the result is unknown. */
export type Send = (
  operation: KnownOperation,
  request: RequestAsIs,
  onSent: (exchangeId: number) => void,
  onBytes?: (bytes: Uint8Array) => void,
) => Promise<Exchange>

/** An exception becomes its result. */
export async function runProbe(run: Probe['run'], send: Send): Promise<ProbeResult> {
  const exchanges: number[] = []
  const ask: ProbeAsk = async (id, values = {}, changes = {}, onBytes) => {
    const request = { ...requestFrom(operations[id], values), ...changes }
    const exchange = await send(operations[id], request, (sent) => exchanges.push(sent), onBytes)
    if (typeof exchange.outcome !== 'number') throw new Error(exchange.failure ?? 'No answer')
    return exchange
  }
  try {
    const { verdict, words } = await run(ask)
    return { verdict, words: maskText(words), exchanges }
  } catch (error) {
    return { verdict: 'open', words: maskText(errorWords(error)), exchanges }
  }
}

/** Undefined if not JSON. */
export function bodyOf({ responseBody }: Exchange): unknown {
  return parseJson(responseBody ?? '')?.value
}
