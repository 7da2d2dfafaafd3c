import type * as v from 'valibot'

/** Beyond a valid token. `client id`: a token issued through this server. */
export type Need = 'token' | 'client id' | 'watch:write' | 'watch:admin'

/** By name, only numbers and texts; the router parses by schema type. */
type Parameters = v.GenericSchema<Readonly<Record<string, string | number | undefined>>> & {
  readonly entries: v.ObjectEntries
}

/** JSON, server-sent events of JSON, bytes of a media type, or nothing. */
export type WatchAnswer =
  | { readonly kind: 'json'; readonly schema: v.GenericSchema }
  | { readonly kind: 'events'; readonly events: Readonly<Record<string, v.GenericSchema>> }
  | { readonly kind: 'bytes'; readonly mediaType: string }
  | { readonly kind: 'nothing' }

export const nothing = { kind: 'nothing' } as const

export function json<const Schema extends v.GenericSchema>(schema: Schema) {
  return { kind: 'json', schema } as const
}

/** A value from which router, client, checks and description are derived. */
export interface WatchOperation {
  readonly title: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `…/watch/v1`; `{name}` is a path parameter. */
  readonly path: `/${string}`
  readonly pathParameters?: Parameters
  readonly query?: Parameters
  readonly body?: v.GenericSchema
  readonly answer: WatchAnswer
  readonly needs: Need
  /** Walls may use it. */
  readonly isForWalls?: true
  /** Rate limit bucket, default `rest`: reading never delays reports. */
  readonly share?: 'reports'
  /** Notifies all streams. */
  readonly isChange?: true
  /** Works without a named person, also where the site requires one. */
  readonly worksUnnamed?: true
  /** Desks may send it later: also taken from who has just left the watch there. */
  readonly mayBeLate?: true
  /** When it answers 409, and the extra fields of that. */
  readonly conflict?: { readonly title: string; readonly fields: v.ObjectEntries }
}

type Part<S, Name extends string> = S extends v.GenericSchema
  ? object extends v.InferOutput<S>
    ? { readonly [K in Name]?: v.InferOutput<S> }
    : { readonly [K in Name]: v.InferOutput<S> }
  : object

/** Checked `path`, `query` and `body`, each only where the operation has it. */
export type WatchInput<O extends WatchOperation> = Part<O['pathParameters'], 'path'> &
  Part<O['query'], 'query'> &
  Part<O['body'], 'body'>

export type WatchOutput<O extends WatchOperation> = O['answer'] extends {
  readonly kind: 'json'
  readonly schema: infer S extends v.GenericSchema
}
  ? v.InferOutput<S>
  : void

export type ConflictFields<O extends WatchOperation> = O['conflict'] extends {
  readonly fields: infer Fields extends v.ObjectEntries
}
  ? { readonly [Name in keyof Fields]?: v.InferOutput<Fields[Name]> }
  : object
