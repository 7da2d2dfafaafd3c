import { one } from '../../ui/browser/search-params.ts'
import type { Filter } from './filter.ts'

/** A parent task's id: only its sub-tasks. */
export const parentFilter: Filter<string | undefined, 'parent'> = {
  read: ({ parent }) => one(parent),
  write: (parent) => ({ parent }),
  query: (parent) => (parent === undefined ? {} : { parentTaskId: parent }),
  words: (parent) => (parent === undefined ? '' : `Parent task ${parent}`),
  holds: (parent) => (task) => task.underParent === parent,
}
