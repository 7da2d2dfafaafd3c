import { operations, type KnownOperation, type OperationId } from '../../contract/operations.ts'
import { member } from '../../contract/json.ts'
import type { Exchange, ExchangeFinding, Why } from '../exchange.ts'
import { Audit } from '../findings/audit.ts'
import { TaskVersionAudit } from '../findings/task-versions.ts'
import { rememberSecret } from '../mask.ts'
import { maskFinding } from '../mask-finding.ts'
import { forgetAnswer } from '../parsed-answer.ts'
import { requestFrom, type FormValues } from '../request/request-form.ts'
import type { RequestAsIs } from '../request/request-of.ts'
import { retryHintOf } from '../retry-hint.ts'
import { record, type Recorded } from './record.ts'
import type { RunClock, Transport } from './wire.ts'

export interface SenderOptions {
  readonly wire: Transport
  readonly clock: RunClock
  /** Base of `/api/v1/…`. */
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** For a gateway on the way. `Authorization` goes with the token request alone. */
  readonly header?: { readonly name: string; readonly value: string } | undefined
  /** Requests per second; absent: unlimited. */
  readonly rate?: number | undefined
  readonly mostRequests: number
  readonly timeoutMilliseconds: number
  /** Ends the run. */
  readonly signal: AbortSignal
  readonly onExchange?: ((exchange: Exchange) => void) | undefined
}

export class NoMore extends Error {
  override name = 'NoMore'
  /** A bound of the run: the results so far are complete. */
  readonly isBound: boolean
  constructor(words: string, isBound = false) {
    super(words)
    this.isBound = isBound
  }
}

interface Token {
  readonly value: string
  /** Undefined: it states no end. */
  readonly renewAt: number | undefined
}

const MOST_UNANSWERED = 3
/** Share of its lifetime for which a token is used. */
const USED_SHARE = 0.8

/** One request at a time, paced, with a valid token. */
export class Sender {
  readonly exchanges: Exchange[] = []
  readonly #options: SenderOptions
  readonly #audit = new Audit()
  readonly #versions = new TaskVersionAudit()
  #token: Token | undefined
  #nextAt = 0
  #unanswered = 0
  #ended: NoMore | undefined

  constructor(options: SenderOptions) {
    this.#options = options
    rememberSecret(options.clientSecret)
    rememberSecret(options.header?.value)
  }

  /** Undefined while running. */
  get ended(): NoMore | undefined {
    return this.#ended
  }

  get requestsLeft(): number {
    return this.#options.mostRequests - this.exchanges.length
  }

  /** Throws NoMore. */
  async signIn(why: 'sign-in' | 'renewal' = 'sign-in'): Promise<Exchange> {
    const { clientId, clientSecret, header } = this.#options
    const values = {
      'body grant_type': 'client_credentials',
      'body client_id': clientId,
      'body client_secret': clientSecret,
    }
    const isForToken = header?.name.toLowerCase() === 'authorization'
    const request = requestFrom(operations.getToken, values)
    const { exchange, body } = await this.#once(
      operations.getToken,
      {
        ...request,
        headers: isForToken ? [...request.headers, [header.name, header.value]] : request.headers,
        withToken: why === 'renewal',
      },
      { why, attempt: 1, resource: [] },
    )
    const value = exchange.outcome === 200 ? member(body, 'access_token') : undefined
    this.#token = undefined
    if (typeof value !== 'string' || value === '') return exchange
    rememberSecret(value)
    const seconds = member(body, 'expires_in')
    const lives = typeof seconds === 'number' && seconds > 0
    const renewAt = lives ? this.#options.clock.now() + seconds * 1000 * USED_SHARE : undefined
    this.#token = { value, renewAt }
    return exchange
  }

  get isSignedIn(): boolean {
    return this.#token !== undefined
  }

  /** Throws NoMore. */
  async ask(id: OperationId, values: FormValues = {}, why: Why = 'page'): Promise<Recorded> {
    const names = [...operations[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const resource = names.map((name) => values[`path ${name}`] ?? '')
    return await this.send(operations[id], requestFrom(operations[id], values), why, resource)
  }

  /** Sends unchanged; after a refused token once more with a new one. Throws NoMore. */
  async send(
    operation: KnownOperation,
    request: RequestAsIs,
    why: Why,
    resource: readonly string[] = [],
  ): Promise<Recorded> {
    if (!request.withToken) return await this.#once(operation, request, { why, attempt: 1, resource })
    const { renewAt } = this.#token ?? {}
    if (renewAt !== undefined && this.#options.clock.now() >= renewAt) await this.signIn('renewal')
    const recorded = await this.#once(operation, request, { why, attempt: 1, resource })
    if (recorded.exchange.outcome !== 401) return recorded
    await this.signIn('renewal')
    return this.isSignedIn ? await this.#once(operation, request, { why, attempt: 2, resource }) : recorded
  }

  async #once(
    operation: KnownOperation,
    { method, path, headers: given, body, withToken }: RequestAsIs,
    about: { why: Why; attempt: number; resource: readonly string[] },
  ): Promise<Recorded> {
    const { clock, baseUrl, header, wire, signal, timeoutMilliseconds } = this.#options
    const queuedAt = clock.now()
    await this.#turn()
    const headers = new Headers(given.map(([name, value]): [string, string] => [name, value]))
    const isExtra = header !== undefined && header.name.toLowerCase() !== 'authorization'
    if (isExtra) headers.set(header.name, header.value)
    if (withToken && this.#token !== undefined) headers.set('Authorization', `Bearer ${this.#token.value}`)
    const id = this.exchanges.length + 1
    const extraHeader = isExtra ? header.name : undefined
    const recorded = await record(
      operation,
      { url: baseUrl + path, method, headers, body },
      { ...about, id, queuedAt, sentAt: clock.now(), extraHeader },
      { wire, clock, signal, timeoutMilliseconds },
    )
    this.#take(recorded.exchange)
    return recorded
  }

  async #turn(): Promise<void> {
    const { clock, rate, mostRequests, signal } = this.#options
    if (this.#ended !== undefined) throw this.#ended
    if (this.requestsLeft <= 0) throw this.#end(new NoMore(`At most ${mostRequests} requests allowed`, true))
    const now = clock.now()
    if (rate !== undefined && this.#nextAt > now) await clock.wait(this.#nextAt - now, signal)
    if (signal.aborted) throw this.#end(new NoMore('Interrupted'))
    this.#nextAt = Math.max(this.#nextAt, now) + (rate === undefined ? 0 : 1000 / rate)
  }

  #take(exchange: Exchange): void {
    exchange.findings = exchange.findings.map(maskFinding)
    addFindings(exchange, [...this.#audit.next(exchange), ...this.#versions.next(exchange), ...unanswered(exchange)])
    forgetAnswer(exchange)
    this.exchanges.push(exchange)
    this.#options.onExchange?.(exchange)
    const { outcome } = exchange
    this.#unanswered = typeof outcome === 'number' || outcome === 'not sent' ? 0 : this.#unanswered + 1
    if (outcome === 'aborted') this.#end(new NoMore('Interrupted'))
    else if (outcome === 503) this.#end(new NoMore(busyWords(exchange)))
    else if (this.#unanswered >= MOST_UNANSWERED)
      this.#end(new NoMore(`${MOST_UNANSWERED} requests in a row had no answer: ${exchange.failure ?? ''}`))
  }

  #end(why: NoMore): NoMore {
    this.#ended ??= why
    return this.#ended
  }
}

/** Masked. */
export function addFindings(exchange: Exchange, added: readonly ExchangeFinding[]): void {
  exchange.findings = [...exchange.findings, ...added.map(maskFinding)]
}

/** A console reports a lost connection itself; here it is a finding. */
function unanswered({ outcome, failure }: Exchange): readonly ExchangeFinding[] {
  if (typeof outcome === 'number' || outcome === 'aborted' || outcome === 'not sent') return []
  const got = failure ?? String(outcome)
  return [{ path: '$', kind: 'no answer', severity: 'error', expected: 'a whole answer', got }]
}

function busyWords(exchange: Exchange): string {
  const seconds = retryHintOf(exchange)
  const hint = seconds === undefined ? 'without a retry hint' : `and asks to wait ${seconds} s`
  return `${exchange.title}: 503 ${hint}`
}
