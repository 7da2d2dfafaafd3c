// @ts-check
// What an answer's check costs the console: ours, which keeps going and lists findings, against valibot's own parse of the same schema.
import { join } from 'node:path'
import { projectFolder } from '../project.mjs'
import { byTurns, row, versionOf } from './measure.mjs'

const tasks = 2000

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function checkRows() {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: projectFolder,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    /** @type {typeof import('../../contract/check.ts')} */
    const { check } = /** @type {any} */ (await vite.ssrLoadModule('/src/contract/check.ts'))
    /** @type {typeof import('../../contract/task.ts')} */
    const { queryTasks } = /** @type {any} */ (await vite.ssrLoadModule('/src/contract/task.ts'))
    /** @type {typeof import('../../environment/scenario/large.ts')} */
    const { grownTasks } = /** @type {any} */ (await vite.ssrLoadModule('/src/environment/scenario/large.ts'))
    const { safeParse } = await import('valibot')
    const { schema } = queryTasks.response
    const answer = { tasks: [...grownTasks(1, Date.now(), tasks, tasks)].flat() }
    const times = await byTurns({ ours: () => check(schema, answer), valibot: () => safeParse(schema, answer) }, 15)
    const peer = `valibot ${versionOf(join(projectFolder, 'node_modules/valibot'))}, safeParse`
    return [row(`check() of ${tasks} tasks`, times.ours, peer, times.valibot)]
  } finally {
    await vite.close()
  }
}
