import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { permissions } from '../../environment/operations/handlers.ts'
import { wellKnownClients } from '../../environment/access/clients.ts'
import { scenarioFolder } from '../../environment/scenario/scenario-names.ts'

const MOST_OF_A_STATUS = 4
const KEPT = ['lifecycles.json', 'egress.json', 'deleted-objects.json']
/** Of the tasks that arrive: copies of entities are most of each poll's bytes. */
const ENTITIES_IN_ONE_OF = 3

const MOST_DESKS = 9

/** Harbor West with a tenth of its tasks and no objects: an hour costs as much as there is to poll. */
export async function writeSmallScenario(folder: string): Promise<void> {
  const whole = scenarioFolder('harbor-west') ?? ''
  for (const name of KEPT) await symlink(join(whole, name), join(folder, name))
  const read = (name: string) => readFileSync(join(whole, name), 'utf8')
  const lifecycles = read('lifecycles.json')
  const about: { arrivals: { entityIds: readonly string[] }[] } = JSON.parse(read('scenario.json'))
  const arrivals = about.arrivals.map((each, index) =>
    index % ENTITIES_IN_ONE_OF === 0 ? each : { ...each, entityIds: [] },
  )
  const counts = new Map<string, number>()
  const tasks: { version: { taskId: string }; status: { status: string } }[] = JSON.parse(read('tasks.json'))
  const few = tasks.filter(({ version, status: { status } }) => {
    const count = (counts.get(status) ?? 0) + 1
    counts.set(status, count)
    return count <= MOST_OF_A_STATUS || lifecycles.includes(version.taskId)
  })
  const texts = { 'tasks.json': JSON.stringify(few), 'scenario.json': JSON.stringify({ ...about, arrivals }) }
  const mentions = Object.values(texts).join('') + lifecycles
  const entities: { entityId: string }[] = JSON.parse(read('entities.json'))
  const named = entities.filter(({ entityId }) => mentions.includes(entityId))
  for (const [name, text] of Object.entries({ ...texts, 'entities.json': JSON.stringify(named) }))
    await writeFile(join(folder, name), text)
  const desks = Array.from({ length: MOST_DESKS }, (_, index) => `desk-${index + 1}`)
  const keeper = { id: 'keeper', secretHash: quickHash('keeper-secret'), permissions: ['tasks:query'] }
  const own = desks.map((id) => ({ id, secretHash: quickHash(`${id}-secret`), permissions }))
  await writeFile(join(folder, 'clients.json'), JSON.stringify([...wellKnownClients, ...own, keeper]))
}

/** A slow one costs more than a minute of the world. */
function quickHash(secret: string): string {
  const salt = Buffer.from('world')
  return `sha256$${salt.toString('base64url')}$${createHash('sha256').update(salt).update(secret).digest('base64url')}`
}
