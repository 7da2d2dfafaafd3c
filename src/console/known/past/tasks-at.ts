import { createContents, type Contents } from './contents.ts'
import type { PastSource } from './past-source.ts'
import { toldTask, versionsById } from './told-task.ts'
import type { LoadedTask } from '../../../picture/loaded-task.ts'

export type TasksById = ReadonlyMap<string, LoadedTask>

/**
 * The tasks as they had been told by two moments, without showing them; what both have in common is fetched once. Rejects as the source does.
 * @param mostTasks more than that are not fetched: then it is undefined
 */
export async function tasksAtBoth(
  source: PastSource,
  [first, second]: readonly [number, number],
  signal: AbortSignal,
  mostTasks = 20_000,
): Promise<readonly [TasksById, TasksById] | undefined> {
  const pictures = await Promise.all([source.picture(first, signal), source.picture(second, signal)])
  if (pictures.some(({ tasks }) => tasks.length > mostTasks)) return undefined
  const contents = createContents(source, Infinity)
  const ids = pictures.flatMap(({ tasks }) => tasks.map(({ content }) => content))
  await contents.load(ids, signal, () => undefined)
  const [before, after] = pictures.map(({ tasks }) => tasksOf(versionsById(tasks), contents, source))
  return before && after && [before, after]
}

function tasksOf(told: ReturnType<typeof versionsById>, contents: Contents, source: PastSource): TasksById {
  const tasks = [...told.values()].flatMap((versions) => toldTask(versions, contents, source) ?? [])
  return new Map(tasks.map((task) => [task.id, task]))
}
