import * as v from 'valibot'

import { isRecord } from '../../../../contract/json.ts'
import type { WatchOperation } from '../../../../watch/wire/operation.ts'
import { inSlices } from '../../../ui/browser/time-slice.ts'
import { WatchError } from './watch-error.ts'
import { addWatchFinding } from './watch-findings.ts'

/**
 * Unknown fields stay. Lists go item by item, as ten thousand alerts take half a second.
 * @throws WatchError, also shown in *Requests*
 */
export async function checkedAnswer<S extends v.GenericSchema>(
  operation: WatchOperation,
  schema: S,
  value: unknown,
): Promise<v.InferOutput<S>> {
  if (!isRecord(value)) throw new WatchError('The answer isn’t from this console’s server')
  const problem = await firstProblem(schema, value)
  if (problem === undefined) return value
  addWatchFinding(operation, problem)
  throw new WatchError(`This console’s server broke its own interface: ${problem}`)
}

async function firstProblem(
  schema: v.GenericSchema,
  value: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const lists = listsIn(schema).flatMap(([name, item]) => {
    const items = value[name]
    return Array.isArray(items) ? [{ name, item, items: items as readonly unknown[] }] : []
  })
  let problem = problemOf(schema, { ...value, ...Object.fromEntries(lists.map(({ name }) => [name, []])) })
  for (const { name, item, items } of lists) {
    let index = 0
    await inSlices(
      items,
      () => problem !== undefined,
      (each) => {
        problem ??= problemOf(item, each, `${name}.${index}`)
        index += 1
      },
    )
  }
  return problem
}

function problemOf(schema: v.GenericSchema, value: unknown, at?: string): string | undefined {
  const { issues } = v.safeParse(schema, value, { abortEarly: true })
  if (issues === undefined) return undefined
  const path = [at, v.getDotPath(issues[0])].filter((part) => typeof part === 'string').join('.')
  return `${path === '' ? 'the body' : path}: ${issues[0].message}`
}

function listsIn(schema: v.GenericSchema): readonly (readonly [string, v.GenericSchema])[] {
  const entries = 'entries' in schema ? Object.entries(schema.entries as v.ObjectEntries) : []
  return entries.flatMap(([name, entry]) => {
    const list = 'wrapped' in entry ? entry.wrapped : entry
    return isArraySchema(list) ? [[name, list.item] as const] : []
  })
}

function isArraySchema(schema: unknown): schema is { readonly item: v.GenericSchema } {
  return isRecord(schema) && schema['type'] === 'array'
}
