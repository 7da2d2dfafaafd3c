import { readFileSync } from 'node:fs'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { scenarioFolder } from '../src/environment/scenario/scenario-names.ts'

interface WrittenTask {
  version: { taskId: string }
  status: { status: string }
  relations?: { parentTaskId?: string }
}

const MOST_OF_A_STATUS = 4

/**
 * Makes `folder` the default scenario without persons, whom `persons.spec.ts` adds, and with about fifty of
 * its 400 tasks: a few of each status, the sub-tasks
 * of the mission that checks rely on, the carrier of the overridden entity, and tasks with a lifecycle.
 */
export async function writeFewTasks(folder: string): Promise<void> {
  const whole = scenarioFolder('harbor-west') ?? ''
  await mkdir(folder)
  for (const name of await readdir(whole))
    if (name !== 'tasks.json' && name !== 'persons.json') await symlink(join(whole, name), join(folder, name))
  const { parentTaskId, override } = fixtures()
  const about = readFileSync(join(whole, 'lifecycles.json'), 'utf8')
  const seen = new Map<string, number>()
  const few = (JSON.parse(readFileSync(join(whole, 'tasks.json'), 'utf8')) as WrittenTask[]).filter((task) => {
    const { status } = task.status
    const count = (seen.get(status) ?? 0) + 1
    seen.set(status, count)
    return (
      count <= MOST_OF_A_STATUS ||
      [task.version.taskId, task.relations?.parentTaskId].includes(parentTaskId) ||
      about.includes(task.version.taskId) ||
      JSON.stringify(task).includes(override.entityId)
    )
  })
  await writeFile(join(folder, 'tasks.json'), JSON.stringify(few))
}
