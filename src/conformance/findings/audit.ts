import type { Exchange, ExchangeFinding } from '../exchange.ts'
import { auditExchange } from './audit-exchange.ts'
import { entityFindings } from './audit-entities.ts'
import { OverrideAudit } from './audit-overrides.ts'
import { PageAudit } from './audit-pages.ts'
import { TokenAudit } from './audit-tokens.ts'
import { WalkAudit } from './audit-walks.ts'
import { refusalFindings } from './refusals.ts'

/**
 * All rules but the schema of success bodies and `task-versions.ts`, which the console checks while merging.
 * Pass each ended exchange once, in order.
 */
export class Audit {
  readonly #tokens = new TokenAudit()
  readonly #walks = new WalkAudit()
  readonly #pages = new PageAudit()
  readonly #overrides = new OverrideAudit()

  /** `pageOrigin`: of the asking page, whose browser hides some headers; absent: all are visible. */
  next(exchange: Exchange, pageOrigin?: string): readonly ExchangeFinding[] {
    return [...this.inParts(exchange, pageOrigin)].flat()
  }

  /** The same with a pause after each part, as answers may be long. */
  *inParts(exchange: Exchange, pageOrigin?: string): Generator<readonly ExchangeFinding[], void, undefined> {
    yield auditExchange(exchange, pageOrigin)
    yield refusalFindings(exchange)
    yield entityFindings(exchange)
    yield this.#tokens.next(exchange)
    yield this.#walks.next(exchange)
    yield this.#pages.next(exchange)
    yield this.#overrides.next(exchange)
  }
}
