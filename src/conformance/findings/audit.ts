import type { Exchange, ExchangeFinding } from '../exchange.ts'
import { auditExchange } from './audit-exchange.ts'
import { entityFindings } from './audit-entities.ts'
import { OverrideAudit } from './audit-overrides.ts'
import { PageAudit } from './audit-pages.ts'
import { TokenAudit } from './audit-tokens.ts'
import { WalkAudit } from './audit-walks.ts'
import { refusalFindings } from './refusals.ts'

/**
 * Every rule about answers but the check of a success's body against its schema, and the comparison of a task's versions (`task-versions.ts`), which
 * the console makes where it merges them. Feed it each ended exchange once, in order.
 */
export class Audit {
  readonly #tokens = new TokenAudit()
  readonly #walks = new WalkAudit()
  readonly #pages = new PageAudit()
  readonly #overrides = new OverrideAudit()

  /**
   * What this exchange shows by itself and beside the earlier ones.
   * @param pageOrigin of the page that asked, whose browser hides some headers of other origins; absent: nothing is hidden
   */
  next(exchange: Exchange, pageOrigin?: string): readonly ExchangeFinding[] {
    return [
      ...auditExchange(exchange, pageOrigin),
      ...refusalFindings(exchange),
      ...entityFindings(exchange),
      ...this.#tokens.next(exchange),
      ...this.#walks.next(exchange),
      ...this.#pages.next(exchange),
      ...this.#overrides.next(exchange),
    ]
  }
}
