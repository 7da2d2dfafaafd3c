import type { Search } from '../../url-state/codec.ts'
import { one } from '../../url-state/search-params.ts'
import type { UnreadParameter } from '../../url-state/search.ts'
import type { LoadedTask } from '../loaded-task.ts'
import { anyTask, filters, taskFilter, type TaskFilter } from './task-filter.ts'
import type { Filter } from './filter.ts'

/** Tasks that a rule applies to: filters as on the board, and a text. An absent filter matches any. */
export type Scope = Partial<TaskFilter> & {
  /** All its words must be found, as in the board's free text. */
  readonly text?: string
}

const ways = Object.entries(filters) as [keyof TaskFilter, Filter<unknown, string>][]

/** A scope has no time range: tasks leave one without an update, and a rule applies from when it is saved. */
const left: { readonly [Key in keyof TaskFilter]?: string } = { time: 'its time range' }
const excluded: { readonly [Key in keyof TaskFilter]?: string } = {
  statuses: 'its status, as sub-tasks appear in every status',
}

/** The scope in a board's URL, and the parts of it that a scope can't hold, in words. */
export function readScope(search: Search): { readonly scope: Scope; readonly ignored: readonly string[] } {
  const unread: UnreadParameter[] = []
  const filter = taskFilter.read(search, unread, 0)
  const chosen = ways.filter(([key]) => JSON.stringify(filter[key]) !== JSON.stringify(anyTask[key]))
  const isHeld = ([key]: (typeof ways)[number]): boolean => left[key] === undefined && taskFilter.counts(key, filter)
  const text = one(search['text'])?.trim() || undefined
  return {
    scope: {
      ...Object.fromEntries(chosen.filter(isHeld).map(([key]) => [key, filter[key]])),
      ...(text !== undefined && { text }),
    },
    ignored: [
      ...unread.map(({ name, text: bad }) => `“${name}=${bad}”, which can’t be read`),
      ...chosen
        .filter((way) => !isHeld(way))
        .map(([key, way]) => left[key] ?? excluded[key] ?? `“${way.chip(filter[key], 0)}”, as all sub-tasks appear`),
    ],
  }
}

/** As the codec writes it; undefined for anything that the codec never writes. */
export function asScope({ text, ...chosen }: Readonly<Record<string, string | readonly string[]>>): Scope | undefined {
  const search = { ...taskFilter.write({ ...anyTask, ...chosen }), ...(text !== undefined && { text }) }
  const { scope, ignored } = readScope(search as Search)
  const isWhole = Object.keys(scope).length === Object.keys({ text, ...chosen }).length - (text === undefined ? 1 : 0)
  return isWhole && ignored.length === 0 ? scope : undefined
}

/** Rules see all tasks unfiltered, so only the task itself tells whether it is a sub-task. */
const unasked: { readonly [_ in keyof TaskFilter]?: (value: unknown) => (task: LoadedTask) => boolean } = {
  parent:
    (parent) =>
    ({ task, underParent }) =>
      task.relations?.parentTaskId === parent || underParent === parent,
}

export function inScope(scope: Scope, isCounted: (key: keyof Scope) => boolean): (task: LoadedTask) => boolean {
  const tests = ways
    .filter(([key]) => scope[key] !== undefined && isCounted(key))
    .map(([key, way]) => unasked[key]?.(scope[key]) ?? way.holds(scope[key], 0))
  return (task) => tests.every((holds) => holds(task))
}

export function scopeWords(scope: Scope, isCounted: (key: keyof Scope) => boolean): readonly string[] {
  const words = ways.flatMap(([key, way]) =>
    scope[key] !== undefined && isCounted(key) ? way.chip(scope[key], 0) : [],
  )
  return [
    ...words.flatMap((chip) => (chip === undefined ? [] : chip.charAt(0).toLowerCase() + chip.slice(1))),
    ...(scope.text === undefined ? [] : [`with “${scope.text}”`]),
  ]
}
