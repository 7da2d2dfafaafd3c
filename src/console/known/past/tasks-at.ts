import { createTextCache, type TextCache } from './text-cache.ts'
import { contentsOfTask } from '../../../picture/received-state.ts'
import type { Picture } from '../../../watch/wire/journal.ts'
import type { PastSource } from './past-source.ts'
import { receivedTask } from './received-task.ts'
import type { LoadedTask } from '../../../picture/loaded-task.ts'

export type TasksById = ReadonlyMap<string, LoadedTask>

/** Loads without showing. Rejects as the source does. @param mostTasks if there are more: undefined */
export async function tasksAtBoth(
  source: PastSource,
  [first, second]: readonly [number, number],
  signal: AbortSignal,
  mostTasks = 20_000,
): Promise<readonly [TasksById, TasksById] | undefined> {
  const pictures = await Promise.all([source.picture(first, signal), source.picture(second, signal)])
  if (pictures.some(({ tasks }) => tasks.length > mostTasks)) return undefined
  const contents = createTextCache(source, Infinity)
  const ids = pictures.flatMap(({ tasks }) => tasks.flatMap(contentsOfTask))
  await contents.load(ids, signal, () => undefined)
  const [before, after] = pictures.map(({ tasks }) => tasksOf(tasks, contents, source))
  return before && after && [before, after]
}

function tasksOf(received: Picture['tasks'], contents: TextCache, source: PastSource): TasksById {
  const tasks = received.flatMap((each) => receivedTask(each, contents, source) ?? [])
  return new Map(tasks.map((task) => [task.id, task]))
}
