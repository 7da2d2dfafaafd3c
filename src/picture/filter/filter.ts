import type { TaskQuery } from '../../contract/task.ts'
import type { Part } from '../../address/codec.ts'
import { anyText } from '../../address/parts.ts'
import { shortId } from '../../format/id.ts'
import type { LoadedTask } from '../loaded-task.ts'

/** One way to choose among tasks: all that there is to it but its control. Times are the environment's, in milliseconds. */
export interface Filter<Value, Name extends string> extends Part<Value, Name> {
  chip(value: Value, now: number): string | undefined
  /** What the service is asked; `{}` for nothing. */
  query(value: Value, now: number): TaskQuery
  /** The same choice among the tasks that are loaded. */
  holds(value: Value, now: number): (task: LoadedTask) => boolean
}

/** A parent task's id: only its sub-tasks. */
export const parentFilter: Filter<string | undefined, 'parent'> = {
  ...anyText('parent', { is: 'filter' }),
  chip: (parent) => parent && `Sub-tasks of ${shortId(parent)}`,
  query: (parent) => (parent === undefined ? {} : { parentTaskId: parent }),
  holds: (parent) => (task) => task.underParent === parent,
}
