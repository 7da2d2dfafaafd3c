import type { TaskQuery } from '../../contract/task.ts'
import type { Part } from '../../url-state/codec.ts'
import type { LoadedTask } from '../loaded-task.ts'

/** One way to filter tasks, without its control. Times are the environment's, in milliseconds. */
export interface Filter<Value, Name extends string> extends Part<Value, Name> {
  chip(value: Value, now: number): string | undefined
  /** Its part of the service's query; `{}` for nothing. */
  query(value: Value, now: number): TaskQuery
  holds(value: Value, now: number): (task: LoadedTask) => boolean
}
