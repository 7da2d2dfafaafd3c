import { errorShapes } from '../../contract/errors.ts'
import { resolved } from '../../contract/fields.ts'
import { operations } from '../../contract/operations.ts'
import type { Operation } from '../../contract/operation.ts'
import type { AnySchema, DocumentSource } from '../../contract/schema.ts'
import type { Exchange, ExchangeFinding } from '../exchange.ts'
import { stepsOf } from '../json-path.ts'

const documents: Readonly<Record<DocumentSource['document'], string>> = { 1: 'Operations', 2: 'Tasks', 3: 'Entities' }

export interface DocumentSection {
  /** "Tasks, The task resource" */
  readonly words: string
  /** The interface's text about the field. */
  readonly field: string | undefined
}

export function sectionOf(
  { operation: id, outcome }: Pick<Exchange, 'operation' | 'outcome'>,
  finding: ExchangeFinding,
): DocumentSection {
  const operation: Operation = operations[id]
  const fixed = fixedSections.get(finding.kind)
  if (fixed !== undefined) return { words: fixed, field: undefined }
  const steps = stepsOf(finding.path)
  const schema = schemaOf(operation, outcome, finding)
  if (steps === undefined || schema === undefined) return { words: `Operations, ${operation.title}`, field: undefined }
  return walk(schema, steps, `Operations, ${operation.title}`)
}

const PAGING = 'Operations, Query tasks, paging rule'
const fixedSections: ReadonlyMap<ExchangeFinding['kind'], string> = new Map([
  ['undocumented status', 'Operations, Errors, statuses by operation'],
  ['refused without reason', 'Operations, Errors, statuses by operation'],
  ['error code', 'Operations, Errors'],
  ['retry hint', 'Operations, Limits'],
  ['token type', 'Operations, Get OAuth2 token'],
  ['token lifetime', 'Operations, Authentication'],
  ['page token repeats', PAGING],
  ['page adds nothing', PAGING],
  ['task listed twice', PAGING],
  ['task not listed', PAGING],
  ['record listed twice', 'Operations, List locally-deleted force-distributed objects (beta)'],
  ['page token for nothing', PAGING],
  ['page token refused', PAGING],
  ['override removal', 'Operations, Delete entity override'],
  ['outside the filter', 'Operations, Query tasks'],
  ['version went back', 'Operations, Versioning'],
  ['same version, different content', 'Operations, Versioning'],
])

function schemaOf(operation: Operation, outcome: Exchange['outcome'], finding: ExchangeFinding): AnySchema | undefined {
  if (finding.in === 'request') return operation.request?.schema
  if (typeof outcome === 'number' && outcome >= 400)
    return operation.errorShape === 'unknown' ? undefined : errorShapes[operation.errorShape]
  return operation.response.kind === 'json' ? operation.response.schema : undefined
}

function walk(root: AnySchema, steps: readonly (string | number)[], otherwise: string): DocumentSection {
  let schema = resolved(root)
  let words = otherwise
  let field: string | undefined
  for (const step of steps) {
    if (schema.shape === 'component') words = sourceWords(schema.source)
    const next = inside(schema, step)
    if (next === undefined) return { words, field: undefined }
    field = next.about.description
    schema = resolved(next)
  }
  if (schema.shape === 'component') words = sourceWords(schema.source)
  return { words, field: field || undefined }
}

function inside(schema: AnySchema, step: string | number): AnySchema | undefined {
  if (schema.shape === 'list' || schema.shape === 'map') return schema.item
  if (schema.shape !== 'component' || !Object.hasOwn(schema.fields, step)) return undefined
  return schema.fields[step]
}

function sourceWords({ document, section }: DocumentSource): string {
  return `${documents[document]}, ${section}`
}
