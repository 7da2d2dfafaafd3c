import type * as v from 'valibot'

/** What a caller must bring beside a token that the environment takes. `client id`: a token that was issued through this server. */
export type Need = 'token' | 'client id' | 'watch:write' | 'watch:admin'

/** Parameters by name. Numbers and texts alone; the router reads a parameter as the type that its schema has. */
type Parameters = v.GenericSchema<Readonly<Record<string, string | number | undefined>>> & {
  readonly entries: v.ObjectEntries
}

/** What an answer brings: JSON, server-sent events each with its JSON, bytes of a media type, or nothing. */
export type WatchAnswer =
  | { readonly kind: 'json'; readonly schema: v.GenericSchema }
  | { readonly kind: 'events'; readonly events: Readonly<Record<string, v.GenericSchema>> }
  | { readonly kind: 'bytes'; readonly mediaType: string }
  | { readonly kind: 'nothing' }

/** One operation of the watch's interface, as a value: router, client, checks and description come from it. */
export interface WatchOperation {
  /** A sentence for the description: "Acknowledges alerts". */
  readonly title: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `…/watch/v1`; `{name}` stands for a path parameter. */
  readonly path: `/${string}`
  readonly pathParameters?: Parameters
  readonly query?: Parameters
  readonly body?: v.GenericSchema
  readonly answer: WatchAnswer
  readonly needs: Need
  /** Whether a wall may use it with the token it was given. */
  readonly isForWalls?: true
  /** Whose share of a caller's requests it takes; `rest` where it isn't said: no reading holds up a report. */
  readonly share?: 'reports'
  /** It changes what the watch keeps: every open stream is told. */
  readonly isChange?: true
  /** When it answers 409, and what that answer holds beside `code` and `message`. */
  readonly conflict?: { readonly title: string; readonly fields: v.ObjectEntries }
}

type Part<S, Name extends string> = S extends v.GenericSchema
  ? object extends v.InferOutput<S>
    ? { readonly [K in Name]?: v.InferOutput<S> }
    : { readonly [K in Name]: v.InferOutput<S> }
  : object

/** What a caller gives, and a handler gets once it is checked: `path`, `query` and `body`, each only where the operation has it. */
export type WatchInput<O extends WatchOperation> = Part<O['pathParameters'], 'path'> &
  Part<O['query'], 'query'> &
  Part<O['body'], 'body'>

/** The body of a good answer that is JSON. */
export type WatchOutput<O extends WatchOperation> = O['answer'] extends {
  readonly kind: 'json'
  readonly schema: infer S extends v.GenericSchema
}
  ? v.InferOutput<S>
  : void

/** What an answer of 409 tells beside its words, as far as it is there. */
export type ConflictFields<O extends WatchOperation> = O['conflict'] extends {
  readonly fields: infer Fields extends v.ObjectEntries
}
  ? { readonly [Name in keyof Fields]?: v.InferOutput<Fields[Name]> }
  : object
