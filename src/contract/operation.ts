import type { AnyComponent, Infer } from './schema.ts'

/** Document 1, "Endpoints". */
export interface Operation {
  /** As its section lists it. */
  readonly id: string
  readonly title: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `{name}` is a path parameter; only `objectPath` may hold slashes. */
  readonly path: `/api/v1/${string}`
  readonly beta?: true
  /** Named as on the wire; without the common `Authorization` header. */
  readonly parameters: {
    readonly path?: AnyComponent
    readonly query?: AnyComponent
    readonly headers?: AnyComponent
  }
  readonly request?: {
    readonly contentType: 'application/json' | 'application/x-www-form-urlencoded'
    readonly schema: AnyComponent
  }
  readonly response: { readonly kind: 'json'; readonly schema: AnyComponent } | { readonly kind: 'binary' }
  /** `unknown`: the interface doesn't show the error body. */
  readonly errorShape: 'A' | 'B' | 'C' | 'unknown'
  /** Every documented status and when it occurs. */
  readonly statuses: { readonly [status: number]: string }
}

type Part<C, Name extends string> = C extends AnyComponent ? { [K in Name]: Infer<C> } : object

/** `path`, `query`, `headers`, `body`, each only where the operation has it. */
export type Input<O extends Operation> = Part<O['parameters']['path'], 'path'> &
  Partial<Part<O['parameters']['query'], 'query'>> &
  Partial<Part<O['parameters']['headers'], 'headers'>> &
  (O['request'] extends { readonly schema: infer S } ? Part<S, 'body'> : object)

/** Of status 200; never for bytes, which each side reads differently. */
export type Output<O extends Operation> = O['response'] extends { readonly schema: infer S extends AnyComponent }
  ? Infer<S>
  : never

/** Undefined when not listed. Only egress deletion lists 403, but "Authentication" allows it everywhere. */
export function statusMeaning({ statuses }: Operation, status: number): string | undefined {
  return statuses[status] ?? (status === 403 ? 'authenticated caller lacks permission for the resource' : undefined)
}
