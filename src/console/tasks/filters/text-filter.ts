import type { KnownEntities } from '../../entity/known-entities.ts'
import { newestFirst, type LoadedTask } from '../../live/loaded-task.ts'
import type { Lanes } from '../../live/loaded-tasks.ts'
import { difference, updateSorted } from '../../live/sorted-list.ts'
import { principalName } from '../../live/task/principal-name.ts'
import { families, type FamilyId } from '../../live/status/status-families.ts'

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

function matches(task: LoadedTask, words: readonly string[], entities: KnownEntities): boolean {
  let who: string | undefined
  return words.every((word) => {
    if (task.searchText.includes(word)) return true
    who ??= principalName(task.task.relations?.assignee, entities)?.toLowerCase() ?? ''
    return who.includes(word)
  })
}

/** Whether every word of the text occurs in what a card or row says of the task. Asks nobody. */
export function matchesText(task: LoadedTask, text: string, entities: KnownEntities): boolean {
  return matches(task, wordsOf(text), entities)
}

export type RowFilter = (rows: readonly LoadedTask[], text: string, entities: KnownEntities) => readonly LoadedTask[]

function sameNames(one: KnownEntities, other: KnownEntities): boolean {
  return one === other || (one.size === other.size && [...one].every(([id, { name }]) => other.get(id)?.name === name))
}

/** Leaves the rows, newest first, that match a text. It remembers its last answer: a poll costs what it changed, one more letter what is still shown. */
export function createRowFilter(): RowFilter {
  let last:
    | { rows: readonly LoadedTask[]; text: string; entities: KnownEntities; found: readonly LoadedTask[] }
    | undefined
  return (rows, text, entities) => {
    const words = wordsOf(text)
    if (words.length === 0) {
      last = undefined
      return rows
    }
    const wanted = (task: LoadedTask) => matches(task, words, entities)
    const isNarrower = last !== undefined && text.startsWith(last.text) && sameNames(last.entities, entities)
    if (last === undefined || !isNarrower) {
      last = { rows, text, entities, found: rows.filter(wanted) }
      return last.found
    }
    const { removed, added } = difference(last.rows, rows, newestFirst)
    const narrowed = text === last.text ? last.found : last.found.filter(wanted)
    last = { rows, text, entities, found: updateSorted(narrowed, removed, added.filter(wanted), newestFirst) }
    return last.found
  }
}

/** Sorts rows into their lanes. A lane of which nothing changed stays the same list, so that it is not drawn anew. */
export function createLaneSplit(): (rows: readonly LoadedTask[]) => Lanes {
  const lists = new Map<FamilyId, readonly LoadedTask[]>()
  return (rows) => {
    const split = new Map(families.map(({ id }): [FamilyId, LoadedTask[]] => [id, []]))
    for (const row of rows) split.get(row.family)?.push(row)
    for (const [id, list] of split) {
      const before = lists.get(id)
      if (before?.length !== list.length || list.some((row, index) => row !== before[index])) lists.set(id, list)
    }
    return Object.fromEntries(lists) as unknown as Lanes
  }
}
