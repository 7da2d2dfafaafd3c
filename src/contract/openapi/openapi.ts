import { errorShapes } from '../errors.ts'
import { limits } from '../limits.ts'
import { statusMeaning, type Operation } from '../operation.ts'
import { operations } from '../operations.ts'
import type { AnyComponent } from '../schema.ts'
import { getToken } from '../token.ts'
import { fieldSchema, namedSchemas, reference, typesIn, type JsonSchema, type NamedTypes } from './json-schema.ts'

/** Relative to the description: `{ url: '/', description: 'Harbor West' }`. */
export interface ServedAt {
  readonly url: string
  readonly description: string
}

/** OpenAPI 3.1. */
export function openApi(
  servers: readonly ServedAt[] = [{ url: '/', description: 'The server of this description' }],
): JsonSchema {
  const all: readonly Operation[] = Object.values(operations)
  const sent = all.flatMap(({ request }) => request?.schema ?? [])
  const answered = all.flatMap(({ response }) => (response.kind === 'json' ? response.schema : []))
  const parameters = all.flatMap((operation) => parametersOf(operation).map(({ schema }) => schema))
  const types = typesIn([...sent, ...answered, ...Object.values(errorShapes), ...parameters])
  const open = typesIn([...answered, ...Object.values(errorShapes)]).components
  const closed = new Set([...typesIn(sent).components.keys()].filter((name) => !open.has(name)))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shared operational environment',
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Entities, tasks, stored objects and video egress streams over one HTTP interface. Times are ISO 8601 in UTC. A field that is absent is not set.',
    },
    servers,
    security: [{ bearer: [] }, { clientCredentials: [] }],
    paths: pathsOf(all, types),
    components: { schemas: namedSchemas(types, closed), securitySchemes },
  }
}

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: `Authorization: Bearer with the access token of “${getToken.title}”`,
  },
  clientCredentials: {
    type: 'oauth2',
    description: 'Client id and secret in the form body',
    flows: { clientCredentials: { tokenUrl: getToken.path, scopes: {} } },
  },
}

function pathsOf(all: readonly Operation[], types: NamedTypes): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const operation of all)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(operation, types),
    }
  return paths
}

function operationObject(operation: Operation, types: NamedTypes): JsonSchema {
  const { id, title, beta, request } = operation
  const parameters = parametersOf(operation)
  return {
    operationId: id,
    summary: beta ? `${title} (beta)` : title,
    ...(beta && { 'x-beta': true }),
    // No token exists before sign-in; a current one renews itself.
    ...(id === getToken.id && { security: [{}, { bearer: [] }] }),
    ...(parameters.length > 0 && {
      parameters: parameters.map(({ name, place, isRequired, schema }) => {
        const { description, ...rest } = fieldSchema(schema, types)
        const slashes = name === 'objectPath' ? '; may contain slashes, plain or as %2F' : ''
        return { name, in: place, required: isRequired, description: `${String(description)}${slashes}`, schema: rest }
      }),
    }),
    ...(request !== undefined && {
      requestBody: { required: true, content: { [request.contentType]: { schema: reference(request.schema) } } },
    }),
    responses: responsesOf(operation),
  }
}

function parametersOf({ parameters: { path, query, headers } }: Operation) {
  return [...parametersIn('path', path), ...parametersIn('query', query), ...parametersIn('header', headers)]
}

function parametersIn(place: string, component: AnyComponent | undefined) {
  return Object.entries(component?.fields ?? {}).map(([name, schema]) => ({
    name,
    place,
    schema,
    isRequired: component?.required.includes(name) ?? false,
  }))
}

function responsesOf(operation: Operation): JsonSchema {
  // Any caller may lack permission, though not every operation lists it.
  const statuses = [...new Set([...Object.keys(operation.statuses).map(Number), 403])].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const description = statusMeaning(operation, status) ?? ''
      return [status, { description, ...(status === 200 ? goodAnswer(operation) : errorAnswer(operation, status)) }]
    }),
  )
}

function goodAnswer({ response }: Operation): JsonSchema {
  return response.kind === 'json'
    ? { content: json(reference(response.schema)) }
    : { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
}

function errorAnswer({ errorShape }: Operation, status: number): JsonSchema {
  return {
    ...(status === 503 && { headers: { 'Retry-After': retryAfter } }),
    // Any body where the interface shows none.
    content: json(errorShape === 'unknown' ? {} : reference(errorShapes[errorShape])),
  }
}

const retryAfter = {
  description: `when to try again, in seconds or as an HTTP date; typically about ${limits.retryHintSeconds} seconds`,
  schema: { type: 'string' },
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } }
}
