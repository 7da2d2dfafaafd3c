import { check } from '../../../contract/check.ts'
import { entity as entitySchema } from '../../../contract/entity/entity.ts'
import type { Finding } from '../../../contract/finding.ts'
import { queryTasks, task as taskSchema, type Task } from '../../../contract/task.ts'
import { copiesInTask, copyOf, type EntityCopy } from '../../../entity/copy.ts'
import { isRecord, member } from '../../../contract/json.ts'
import { inSlices } from '../../ui/browser/time-slice.ts'
import { withShortTexts } from '../../../format/shorten.ts'
import { countOf } from '../../../format/count.ts'

export type Opened =
  | {
      readonly outcome: 'entities'
      readonly what: string
      readonly copies: readonly EntityCopy[]
      readonly findings: readonly Finding[]
      readonly omitted: number
      /** How many items weren't objects. */
      readonly skipped: number
    }
  | { readonly outcome: 'nothing'; readonly reason: string }

/**
 * Accepts an entity, a task, a list of both, or a task query's answer; refuses only JSON without entities.
 * The rest becomes findings.
 * @param openedAt milliseconds since 1970
 */
export async function readOpened(json: unknown, name: string, openedAt: number): Promise<Opened> {
  const origin: Origin = { name, openedAt }
  if (Array.isArray(json)) return readList(json, '$', origin)
  if (!isRecord(json)) return { outcome: 'nothing', reason: 'The JSON is a single value. An entity is an object.' }
  const tasks = member(json, 'tasks')
  if (Array.isArray(tasks)) return readAnswer(json, tasks, origin)
  const entities = member(json, 'entities')
  if (Array.isArray(entities)) return readList(entities, '$.entities', origin)
  return opened([readItem(json, '$', origin)])
}

interface Origin {
  name: string
  openedAt: number
}

interface Part {
  copies: readonly EntityCopy[]
  findings: readonly Finding[]
  omitted: number
  skipped: number
}

async function readList(list: readonly unknown[], path: string, origin: Origin): Promise<Opened> {
  if (list.length === 0) return { outcome: 'nothing', reason: 'The list is empty.' }
  return opened(await partsOf(list, (item, index) => readItem(item, `${path}[${index}]`, origin)))
}

async function partsOf(list: readonly unknown[], read: (item: unknown, index: number) => Part): Promise<Part[]> {
  const parts: Part[] = []
  await inSlices(
    list,
    () => false,
    (item) => parts.push(read(item, parts.length)),
  )
  return parts
}

/** By item, as lists may mix entities and tasks. */
function readItem(wire: unknown, path: string, origin: Origin): Part {
  if (isTask(wire)) return readTask(wire, path, origin)
  const carried = member(wire, 'entity')
  return isRecord(carried)
    ? readEntity(carried, member(wire, 'snapshot') === true, `${path}.entity`, origin)
    : readEntity(wire, false, path, origin)
}

function readEntity(wire: unknown, snapshot: boolean, path: string, origin: Origin): Part {
  const { value, findings, omitted } = check(entitySchema, wire)
  const standIn = `${origin.name}#${path}`
  const copies =
    value === undefined
      ? []
      : [
          copyOf({
            entity: withShortTexts(value),
            wire,
            snapshot,
            source: sourceOf(origin),
            carriedAt: undefined,
            standIn,
          }),
        ]
  return { copies, findings: below(path, findings), omitted, skipped: 1 - copies.length }
}

function readTask(wire: unknown, path: string, origin: Origin): Part {
  const { value, findings, omitted } = check(taskSchema, wire)
  const copies = value === undefined ? [] : copiesOfTask(value, wire, path, origin)
  return { copies, findings: below(path, findings), omitted, skipped: 0 }
}

/** Task by task, then the rest. */
async function readAnswer(wire: object, tasks: readonly unknown[], origin: Origin): Promise<Opened> {
  const parts = await partsOf(tasks, (task, index) => readTask(task, `$.tasks[${index}]`, origin))
  const { findings, omitted } = check(queryTasks.response.schema, { ...wire, tasks: [] })
  return opened([...parts, { copies: [], findings, omitted, skipped: 0 }])
}

/** As on the board, but an opened text has no age. */
function copiesOfTask(task: Task, raw: unknown, place: string | number, origin: Origin): EntityCopy[] {
  const id = `${origin.name}#${task.version?.taskId ?? place}`
  return copiesInTask({ id, title: origin.name, task: withShortTexts(task), raw }).map((copy) => ({
    ...copy,
    source: sourceOf(origin),
    carriedAt: undefined,
  }))
}

function sourceOf({ name, openedAt }: Origin) {
  return { kind: 'opened', name, openedAt } as const
}

function below(path: string, findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding) => ({ ...finding, path: finding.path.replace('$', () => path) }))
}

function opened(parts: readonly Part[]): Opened {
  const copies = parts.flatMap((part) => part.copies)
  if (copies.length === 0) return { outcome: 'nothing', reason: 'It has no entity.' }
  return {
    outcome: 'entities',
    what: countOf(copies.length, 'entity', 'entities'),
    copies,
    findings: parts.flatMap((part) => part.findings),
    omitted: parts.reduce((sum, part) => sum + part.omitted, 0),
    skipped: parts.reduce((sum, part) => sum + part.skipped, 0),
  }
}

function isTask(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.keys(taskSchema.fields).some(
      (name) => !Object.hasOwn(entitySchema.fields, name) && Object.hasOwn(value, name),
    ) &&
    !Object.hasOwn(value, 'entityId')
  )
}
