import { forgetAnswer, parsedAnswer } from '../../../../conformance/parsed-answer.ts'
import { finishInSlices } from '../../../ui/browser/time-slice.ts'
import { addFinding, followExchanges, useExchanges } from '../../../platform/api/exchanges/exchanges.ts'
import { hasPageOrigin } from '../../../platform/api/request/out-of-reach.ts'
import type { Exchange, ExchangeFinding } from '../../../../conformance/exchange.ts'
import { onSignOut } from '../../../platform/session/sign-out.ts'
import { gatherEvidence } from '../evidence/evidence-store.ts'
import { Audit } from '../../../../conformance/findings/audit.ts'

let audit = new Audit()
let audited = 0
const waiting = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined
/** Increases when the audit is stopped. */
let run = 0

onSignOut(() => {
  audit = new Audit()
  waiting.clear()
  forgetAnswer()
})

/** Adds findings that the check on arrival can't make, to earlier ones, too. Returns the stop function. */
export function startAudit(): () => void {
  for (const { id, endedAt } of useExchanges.getState().exchanges)
    if (endedAt !== undefined && id > audited) waiting.add(id)
  schedule()
  const stop = followExchanges((id, { endedAt }) => {
    if (endedAt === undefined) return
    waiting.add(id)
    schedule()
  })
  return () => {
    stop()
    run += 1
    clearTimeout(timer)
    timer = undefined
  }
}

/** Deferred: the answer's own check and its callers go first. */
function schedule(): void {
  timer ??= setTimeout(() => void auditWaiting(), 30)
}

/** One by one, to the end of each: a repetition would be a finding. */
async function auditWaiting(): Promise<void> {
  const mine = run
  const ended = useExchanges.getState().exchanges.filter(({ id }) => waiting.has(id))
  waiting.clear()
  for (const exchange of ended.toSorted((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0))) {
    await finishInSlices(judge(exchange), () => false)
    if (mine !== run) return
  }
  timer = undefined
  if (waiting.size > 0) schedule()
}

/** In steps, as answers may be long. Ends early after a sign-out. */
function* judge(exchange: Exchange): Generator<undefined, void, undefined> {
  const ofSession = audit
  audited = Math.max(audited, exchange.id)
  const pageOrigin = hasPageOrigin(exchange.url) ? new URL(exchange.url).origin : window.location.origin
  // Another window's exchange may have been audited there.
  const known = exchange.isElsewhere ? exchange.findings : []
  const found: ExchangeFinding[] = []
  parsedAnswer(exchange)
  yield
  for (const part of audit.inParts(exchange, pageOrigin)) {
    found.push(...part.filter(({ kind, path }) => !known.some((each) => each.kind === kind && each.path === path)))
    yield
    if (audit !== ofSession) return
  }
  if (found.length > 0) addFinding(exchange.id, ...found)
  const { exchanges } = useExchanges.getState()
  yield* gatherEvidence(exchanges.find(({ id }) => id === exchange.id) ?? exchange)
  forgetAnswer(exchange)
}
