import type { KnownEntities } from '../../entities/known-entities.ts'
import type { LoadedTask } from '../feed/loaded-task.ts'
import type { Lanes } from '../feed/loaded-tasks.ts'
import { principalName } from '../task/principal-name.ts'
import { families, statusWords, type FamilyId } from '../task/status-families.ts'

interface Haystack {
  readonly entities: KnownEntities
  readonly text: string
}
const haystacks = new WeakMap<LoadedTask, Haystack>()

const haystackOf = (task: LoadedTask, entities: KnownEntities): string => {
  const known = haystacks.get(task)
  if (known?.entities === entities) return known.text
  const { description, status, specification, relations } = task.task
  const text = [
    task.title,
    task.id,
    description,
    statusWords(status?.status),
    status?.status,
    status?.taskError?.message,
    specification?.['@type'],
    principalName(relations?.assignee, entities),
    relations?.parentTaskId,
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase()
  haystacks.set(task, { entities, text })
  return text
}

/** Whether every word of the text occurs in what a card or row says of the task. Asks nobody. */
export const matchesText = (task: LoadedTask, text: string, entities: KnownEntities): boolean => {
  const haystack = haystackOf(task, entities)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}

export const filterRows = (rows: readonly LoadedTask[], text: string, entities: KnownEntities): readonly LoadedTask[] =>
  text.trim() === '' ? rows : rows.filter((row) => matchesText(row, text.trim(), entities))

export const filterLanes = (lanes: Lanes, text: string, entities: KnownEntities): Lanes =>
  text.trim() === ''
    ? lanes
    : (Object.fromEntries(
        families.map(({ id }): [FamilyId, readonly LoadedTask[]] => [id, filterRows(lanes[id], text, entities)]),
      ) as unknown as Lanes)
