import type { TaskQuery } from '../../contract/task.ts'
import type { Unread } from '../../address/search.ts'
import { type SearchParams, one } from '../../address/search-params.ts'
import type { LoadedTask } from '../loaded-task.ts'

/** What the address of the tasks' page says. */
export type Search = Readonly<Partial<SearchParams>>

/** One way to choose among tasks: all that there is to it but its control. Times are the environment's, in milliseconds. */
export interface Filter<Value, Name extends string> {
  /** From the address: a plain one chooses nothing, nor does what can't be read, which is named in `unread`. */
  read(search: Search, now: number, unread: Unread[]): Value
  /** Into the address; an absent value is the default, so that the plain address is the plain view. */
  write(value: Value): { readonly [_ in Name]?: string | readonly string[] | undefined }
  /** What the service is asked; `{}` for nothing. */
  query(value: Value, now: number): TaskQuery
  /** As part of a sentence; empty for nothing. */
  words(value: Value, now: number): string
  /** The same choice among the tasks that are loaded. */
  holds(value: Value, now: number): (task: LoadedTask) => boolean
}

/** A parent task's id: only its sub-tasks. */
export const parentFilter: Filter<string | undefined, 'parent'> = {
  read: ({ parent }) => one(parent),
  write: (parent) => ({ parent }),
  query: (parent) => (parent === undefined ? {} : { parentTaskId: parent }),
  words: (parent) => (parent === undefined ? '' : `Parent task ${parent}`),
  holds: (parent) => (task) => task.underParent === parent,
}
