import { parseJson } from '../../contract/json.ts'
import type { Exchange } from '../exchange.ts'
import { parsedAnswer } from '../parsed-answer.ts'
import { maskText } from '../mask.ts'
import { accessGaps } from './gaps-of-access.ts'
import { dataGaps } from './gaps-of-data.ts'
import type { ContractGap } from './gap.ts'

export const gaps: readonly ContractGap[] = [...accessGaps, ...dataGaps]

/** An observed behaviour where the interface is silent. */
export interface ObservedBehaviour {
  readonly words: string
  readonly count: number
  /** This machine's clock, milliseconds since 1970. */
  readonly firstSeen: number
  readonly lastSeen: number
  /** The newest exchange that shows it. */
  readonly exchangeId: number
}

const KEPT_PER_GAP = 60

/** Pass each ended exchange once, in order. */
export class GapEvidence {
  readonly #evidence = new Map<string, Map<string, ObservedBehaviour>>(gaps.map(({ id }) => [id, new Map()]))

  /** By gap, most frequent first. */
  get all(): ReadonlyMap<string, readonly ObservedBehaviour[]> {
    return new Map(
      [...this.#evidence].map(([id, found]) => [id, [...found.values()].toSorted((a, b) => b.count - a.count)]),
    )
  }

  /** Whether it showed anything. */
  next(exchange: Exchange): boolean {
    const gathering = this.inSteps(exchange)
    for (;;) {
      const { done, value } = gathering.next()
      if (done === true) return value
    }
  }

  /** The same with a pause after each gap, as answers may be long. */
  *inSteps(exchange: Exchange): Generator<undefined, boolean, undefined> {
    const seen = {
      exchange,
      asked: parseJson(exchange.requestBody ?? '')?.value,
      answer: parsedAnswer(exchange),
    }
    const at = exchange.endedAt ?? exchange.sentAt
    let told = false
    for (const { id, observe } of gaps) {
      const found = this.#evidence.get(id)
      for (const words of new Set(observe(seen).map(maskText))) {
        const known = found?.get(words)
        if (known === undefined && (found?.size ?? 0) >= KEPT_PER_GAP) continue
        told = true
        found?.set(words, {
          words,
          count: (known?.count ?? 0) + 1,
          firstSeen: known?.firstSeen ?? at,
          lastSeen: at,
          exchangeId: exchange.id,
        })
      }
      yield
    }
    return told
  }
}
