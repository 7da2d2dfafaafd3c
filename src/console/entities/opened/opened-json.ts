import { countOf } from '../../ui/format/count.ts'
import { check } from '../../../contract/check.ts'
import { entity as entitySchema } from '../../../contract/entity/entity.ts'
import type { Finding } from '../../../contract/finding.ts'
import { queryTasks, task as taskSchema } from '../../../contract/task.ts'
import { copyOf, type EntityCopy } from '../../entity/copy.ts'
import { isRecord, member } from '../../entity/json.ts'

/** What a file or pasted text held. */
export type Opened =
  | {
      readonly outcome: 'entities'
      readonly what: string
      readonly copies: readonly EntityCopy[]
      readonly findings: readonly Finding[]
      readonly omitted: number
      /** Items of a list that are no objects, and so no entities. */
      readonly skipped: number
    }
  | { readonly outcome: 'nothing'; readonly reason: string }

/**
 * Reads JSON that holds an entity, a list of entities, a task, a list of tasks, or the answer to a task query.
 * Whatever is odd in it becomes a finding and stays in the copy; only text that is no JSON, or holds no entity at all, is refused.
 * @param openedAt milliseconds since 1970
 */
export function readOpened(text: string, name: string, openedAt: number): Opened {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { outcome: 'nothing', reason: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
  const origin: Origin = { name, openedAt }
  if (Array.isArray(json)) return readList(json, origin)
  if (!isRecord(json)) return { outcome: 'nothing', reason: 'The JSON is a single value; an entity is an object.' }
  if (Array.isArray(member(json, 'tasks'))) return fromTasks(json, origin)
  if (Array.isArray(member(json, 'entities'))) return readList(member(json, 'entities') as unknown[], origin)
  if (isTask(json)) return fromTasks({ tasks: [json] }, origin)
  if (isRecord(member(json, 'entity')))
    return fromEntities([member(json, 'entity')], origin, [member(json, 'snapshot') === true])
  return fromEntities([json], origin)
}

interface Origin {
  name: string
  openedAt: number
}

function readList(list: readonly unknown[], origin: Origin): Opened {
  if (list.length === 0) return { outcome: 'nothing', reason: 'The list is empty.' }
  if (list.some(isTask)) return fromTasks({ tasks: list }, origin)
  const wrapped = list.every((item) => isRecord(member(item, 'entity')))
  if (!wrapped) return fromEntities(list, origin)
  return fromEntities(
    list.map((item) => member(item, 'entity')),
    origin,
    list.map((item) => member(item, 'snapshot') === true),
  )
}

function fromEntities(wires: readonly unknown[], origin: Origin, snapshots: readonly boolean[] = []): Opened {
  const findings: Finding[] = []
  let omitted = 0
  const copies = wires.flatMap((wire, index) => {
    const checked = check(entitySchema, wire)
    const at = wires.length === 1 ? '$' : `$[${index}]`
    findings.push(...checked.findings.map((finding) => ({ ...finding, path: finding.path.replace(/^\$/, at) })))
    omitted += checked.omitted
    return checked.value === undefined
      ? []
      : [openedCopy(checked.value, wire, snapshots[index] === true, index, origin)]
  })
  return opened(copies, findings, omitted, wires.length - copies.length)
}

function fromTasks(wire: unknown, origin: Origin): Opened {
  const { response } = queryTasks
  const checked = check(response.schema, wire)
  const copies = (checked.value?.tasks ?? []).flatMap((task, place) => {
    const tasks = member(wire, 'tasks')
    const raw = Array.isArray(tasks) ? tasks.filter(isRecord)[place] : undefined
    const list = member(raw, 'initialEntities')
    const raws = Array.isArray(list) ? list.filter(isRecord) : []
    return (task.initialEntities ?? []).flatMap(({ entity, snapshot }, index) =>
      entity === undefined
        ? []
        : [
            openedCopy(
              entity,
              member(raws[index], 'entity') ?? entity,
              snapshot === true,
              `${task.version?.taskId ?? place}#${index}`,
              origin,
            ),
          ],
    )
  })
  return opened(copies, checked.findings, checked.omitted, 0)
}

function openedCopy(
  entity: EntityCopy['entity'],
  wire: unknown,
  snapshot: boolean,
  place: string | number,
  origin: Origin,
): EntityCopy {
  const source = { kind: 'opened', name: origin.name, openedAt: origin.openedAt } as const
  return copyOf({ entity, wire, snapshot, source, carriedAt: undefined, standIn: `${origin.name}#${place}` })
}

function opened(copies: readonly EntityCopy[], findings: readonly Finding[], omitted: number, skipped: number): Opened {
  if (copies.length === 0) return { outcome: 'nothing', reason: 'No entity was found in it.' }
  const what = countOf(copies.length, 'entity', 'entities')
  return { outcome: 'entities', what, copies, findings, omitted, skipped }
}

/** A task is told from an entity by fields that only a task has. */
function isTask(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.keys(taskSchema.fields).some(
      (name) => !Object.hasOwn(entitySchema.fields, name) && Object.hasOwn(value, name),
    ) &&
    !Object.hasOwn(value, 'entityId')
  )
}
