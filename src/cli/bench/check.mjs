// Cost of checking an answer, compared with valibot's parse of the same fields.
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
    /** @type {typeof import('../../environment/scenario/harbor-west.test.support.ts')} */
    const { harborWestWorld } = /** @type {any} */ (
      await vite.ssrLoadModule('/src/environment/scenario/harbor-west.test.support.ts')
    )
    const valibot = await import('valibot')
    const { schema } = queryTasks.response
    const peerSchema = translator(valibot)(schema)
    const answer = { tasks: [...grownTasks(harborWestWorld(Date.now()), tasks, tasks)].flat() }
    const times = await byTurns(
      { ours: () => check(schema, answer), valibot: () => valibot.safeParse(peerSchema, answer) },
      15,
    )
    const peer = `valibot ${versionOf(join(projectFolder, 'node_modules/valibot'))}, the same fields`
    return [row(`check() of ${tasks} tasks`, times.ours, peer, times.valibot)]
  } finally {
    await vite.close()
  }
}

/** @param {typeof import('valibot')} v */
function translator(v) {
  /** @type {Map<import('../../contract/schema.ts').AnySchema, import('valibot').GenericSchema>} */
  const made = new Map()

  /** @type {(schema: import('../../contract/schema.ts').AnySchema) => import('valibot').GenericSchema} */
  function translated(schema) {
    const known = made.get(schema) ?? structure(schema)
    made.set(schema, known)
    return known
  }

  /** @type {(schema: import('../../contract/schema.ts').AnySchema) => import('valibot').GenericSchema} */
  function structure(schema) {
    if (schema.shape === 'value') return schema.single
    if (schema.shape === 'enum') return v.string()
    if (schema.shape === 'list') return v.array(translated(schema.item))
    if (schema.shape === 'map') return v.record(v.string(), translated(schema.item))
    if (schema.shape === 'lazy') return v.lazy(() => translated(schema.getter()))
    const fields = Object.entries(schema.fields).map(([name, field]) => {
      const inside = translated(field)
      return /** @type {const} */ ([name, field.about.required ? inside : v.nullish(inside)])
    })
    return v.looseObject(Object.fromEntries(fields))
  }

  return translated
}
