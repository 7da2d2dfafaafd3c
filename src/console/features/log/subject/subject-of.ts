import { highestLevel } from '../../../../conformance/marking.ts'
import { copiesInTask } from '../../../../entity/copy.ts'
import { levelsOf, type KnownEntity } from '../../../../picture/entities.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import type { LogSubject } from '../../../../watch/wire/log.ts'
import { cut } from '../cut.ts'

const LONGEST_ID = 1000
const LONGEST_NAME = 300
const LONGEST_MARKING = 60

/** Marked as high as any entity in it. */
export function taskSubject(task: LoadedTask): LogSubject {
  const marking = highestLevel(copiesInTask(task).flatMap(({ entity }) => [...levelsOf(entity)]))
  return { ...namedSubject('task', task.id, task.title), ...markedAs(marking) }
}

/** Marked as high as any of its copies. */
export function entitySubject({ key, name, copies }: KnownEntity): LogSubject {
  const marking = highestLevel(copies.flatMap(({ entity }) => [...levelsOf(entity)]))
  return { ...namedSubject('entity', key, name), ...markedAs(marking) }
}

/** Without a marking: an object, or something that isn't loaded. */
export function namedSubject(kind: LogSubject['kind'], id: string, name = id): LogSubject {
  return { kind, id: id.slice(0, LONGEST_ID), name: cut(name, LONGEST_NAME) }
}

/** Longer ones aren't accepted by the watch. */
export function markedAs(marking: string | undefined): { readonly marking?: string } {
  return marking === undefined || marking.length > LONGEST_MARKING ? {} : { marking }
}
