import type { AnyComponent, Infer } from './schema.ts'

/** An operation of the interface as a value. Document 1, "Endpoints". */
export interface Operation {
  /** The name by which its section lists it. */
  readonly id: string
  readonly title: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `{name}` stands for a path parameter; `objectPath` alone may hold slashes. */
  readonly path: `/api/v1/${string}`
  readonly beta?: true
  /** Fields are named as on the wire; the `Authorization` header is common to all and not repeated. */
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
  /** `unknown`: the interface does not show the error body. */
  readonly errorShape: 'A' | 'B' | 'C' | 'unknown'
  /** Every documented status and when it occurs. */
  readonly statuses: { readonly [status: number]: string }
}

type Part<C, Name extends string> = C extends AnyComponent ? { [K in Name]: Infer<C> } : object

/** What a caller gives: `path`, `query`, `headers`, `body`, each only where the operation has it. */
export type Input<O extends Operation> = Part<O['parameters']['path'], 'path'> &
  Partial<Part<O['parameters']['query'], 'query'>> &
  Partial<Part<O['parameters']['headers'], 'headers'>> &
  (O['request'] extends { readonly schema: infer S } ? Part<S, 'body'> : object)

/** The typed body of status 200; never for bytes, which each side reads differently. */
export type Output<O extends Operation> = O['response'] extends { readonly schema: infer S extends AnyComponent }
  ? Infer<S>
  : never

/**
 * A status' documented meaning; undefined when the operation doesn't list it. 403 is listed for egress
 * deletion alone, but "Authentication" lets any caller lack permission, so it is expected everywhere.
 */
export function statusMeaning({ statuses }: Operation, status: number): string | undefined {
  return statuses[status] ?? (status === 403 ? 'authenticated caller lacks permission for the resource' : undefined)
}
