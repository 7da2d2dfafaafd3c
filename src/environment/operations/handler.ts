import type { Input, Operation, Output } from '../../contract/operation.ts'
import type { OperationId, operations } from '../../contract/operations.ts'
import type { Clock } from '../clock.ts'
import type { PageTokens } from './page-tokens.ts'
import type { SendQueue } from './send-queue.ts'
import type { BlobStore } from '../store/blob-store.ts'
import type { Client, Store } from '../store/store.ts'
import type { SecretCheck } from '../access/secret-check.ts'
import type { Tokens } from '../access/tokens.ts'

export interface ServiceOptions {
  pageSize: number
  /** RFC 9218 urgency of an object request without `Priority`. */
  defaultUrgency: number
  /** How long a page walk can continue after its first page, in milliseconds. */
  pageTokenRetention: number
}

export const defaultServiceOptions: ServiceOptions = { pageSize: 50, defaultUrgency: 3, pageTokenRetention: 3_600_000 }

export interface HandlerContext {
  store: Store
  blobs: BlobStore
  clock: Clock
  /** Page tokens expire by the callers' time. */
  realClock: Clock
  tokens: Tokens
  secrets: SecretCheck
  pageTokens: PageTokens
  sends: SendQueue
  options: ServiceOptions
}

export interface Call<O extends Operation> {
  path: Input<O> extends { path: infer P } ? P : undefined
  query: Required<Input<O>> extends { query: infer Q } ? Q : undefined
  body: Input<O> extends { body: infer B } ? B : undefined
  headers: Headers
  address: string | undefined
  arrival: number
  client: O['id'] extends 'getToken' ? undefined : Client
}

/** Returns a 200's body, or a whole response for bytes and text; throws `Failure` otherwise. */
export type Handler<O extends Operation> = (
  call: Call<O>,
  context: HandlerContext,
) => Promise<O['response'] extends { kind: 'binary' } ? Response : Output<O> | Response>

export type Handlers = {
  [Id in OperationId]: Id extends 'getToken'
    ? { handle: Handler<(typeof operations)[Id]> }
    : { handle: Handler<(typeof operations)[Id]>; needs: string }
}
