import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema'
import * as v from 'valibot'

import { failureCodes } from './failure.ts'
import { alertSchema, reportSchema, situationSchema } from './wire/alert.ts'
import { handoverSchema } from './wire/handover.ts'
import { journalGapSchema, keptExchangeSchema, pictureTaskSchema, pictureWalkSchema } from './wire/journal.ts'
import { logEntrySchema, logSubjectSchema } from './wire/log.ts'
import type { Need, WatchOperation } from './wire/operation.ts'
import { watchOperations } from './wire/operations.ts'
import { ruleRecordSchema, ruleSchema } from './wire/rule.ts'
import { changeSchema, stateSchema } from './wire/state.ts'
import { viewRecordSchema, viewSchema } from './wire/views.ts'

type Json = Readonly<Record<string, unknown>>

/** Schemas with a name in the description. */
const named = {
  Alert: alertSchema,
  Change: changeSchema,
  Failure: v.object({ code: v.picklist(Object.keys(failureCodes)), message: v.string() }),
  Handover: handoverSchema,
  JournalGap: journalGapSchema,
  KeptExchange: keptExchangeSchema,
  LogEntry: logEntrySchema,
  LogSubject: logSubjectSchema,
  PictureTask: pictureTaskSchema,
  PictureWalk: pictureWalkSchema,
  Report: reportSchema,
  Rule: ruleSchema,
  RuleRecord: ruleRecordSchema,
  Situation: situationSchema,
  State: stateSchema,
  View: viewSchema,
  ViewRecord: viewRecordSchema,
}

const config: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // JSON Schema can't say rules between fields, nor readonly.
  errorMode: 'ignore',
  definitions: named,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

/** OpenAPI 3.1. @param url below the description's host */
export function watchOpenApi(url: string): Json {
  const paths: Record<string, Json> = {}
  for (const [id, operation] of Object.entries<WatchOperation>(watchOperations))
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationObject(id, operation),
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Watch',
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'What desks and walls of one server share: rules, alerts, saved views, log, handovers and the journal. Times are milliseconds since 1970 by the environment’s clock.',
    },
    servers: [{ url, description: 'The watch beside its environment' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: toJsonSchemaDefs(named, config),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The environment’s access token' },
      },
    },
  }
}

const needs: Readonly<Record<Need, string>> = {
  token: 'Any token that the environment accepts',
  'client id': 'A token issued through this server',
  'watch:write': 'A token of a client with watch:write, issued through this server',
  'watch:admin': 'A token of a client with watch:admin, issued through this server',
}

function operationObject(id: string, operation: WatchOperation): Json {
  const { title, pathParameters, query, body, isForWalls } = operation
  const parameters = [...parametersOf('path', pathParameters), ...parametersOf('query', query)]
  return {
    operationId: id,
    summary: title,
    description: `${needs[operation.needs]}${isForWalls ? '; also a wall’s own' : ''}`,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } },
    }),
    responses: responsesOf(operation),
  }
}

function parametersOf(place: 'path' | 'query', schema: WatchOperation['query']): readonly Json[] {
  return Object.entries(schema?.entries ?? {}).map(([name, entry]) => ({
    name,
    in: place,
    required: !('wrapped' in entry),
    schema: schemaOf(entry),
  }))
}

function responsesOf({ answer, conflict, pathParameters, body, query }: WatchOperation): Json {
  const statuses: [status: number, description: string][] = [
    ...(pathParameters || body || query
      ? [[400, 'The request doesn’t match this description'] satisfies [number, string]]
      : []),
    [401, 'The token is missing, unknown or expired'],
    [403, 'The caller may not do this'],
    [404, 'Not found'],
    ...(body ? [[413, 'The body is too long'] satisfies [number, string]] : []),
    [429, 'Too many requests; `Retry-After` says when to try again'],
    [503, 'The watch can’t be read or written now; `Retry-After` says when to try again'],
  ]
  return {
    ...goodAnswer(answer),
    ...Object.fromEntries(statuses.map(([status, description]) => [status, failure(description)])),
    ...(conflict && { 409: failure(`Refused: ${conflict.title}`, conflict.fields) }),
  }
}

function goodAnswer(answer: WatchOperation['answer']): Json {
  switch (answer.kind) {
    case 'json':
      return { 200: { description: 'Done', content: { 'application/json': { schema: schemaOf(answer.schema) } } } }
    case 'nothing':
      return { 204: { description: 'Done' } }
    case 'bytes':
      return {
        200: { description: 'Done', content: { [answer.mediaType]: { schema: { type: 'string', format: 'binary' } } } },
      }
    case 'events': {
      const events = Object.entries(answer.events).map(([name, schema]) => [name, schemaOf(schema)] as const)
      const schema = { description: 'The data of an event, as JSON', anyOf: events.map(([, each]) => each) }
      const names = events.map(([name]) => name).join(', ')
      return { 200: { description: `Server-sent events: ${names}`, content: { 'text/event-stream': { schema } } } }
    }
  }
}

function failure(description: string, fields?: v.ObjectEntries): Json {
  const properties = Object.entries(fields ?? {}).map(([name, schema]) => [name, schemaOf(schema)])
  const also = properties.length > 0 && {
    allOf: [schemaOf(named.Failure), { type: 'object', properties: Object.fromEntries(properties) }],
  }
  return { description, content: { 'application/json': { schema: also || schemaOf(named.Failure) } } }
}

function schemaOf(schema: v.GenericSchema): Json {
  const { $schema: _version, $defs: _named, ...rest } = toJsonSchema(schema, config)
  return rest
}
