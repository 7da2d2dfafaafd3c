import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'

import { wellKnownClients } from '../../environment/access/clients.ts'
import { hashSecret } from '../../environment/access/secret.ts'
import { migrate } from '../../database/migrate.ts'
import { openSqliteWasm } from '../../database/sqlite-wasm.ts'
import { textOf, type Sql } from '../../database/sql.ts'
import { ascendingNode } from '../../environment/scenario/orbit.ts'
import { readScenario } from '../../environment/scenario/read-scenario.ts'
import { seedScenario } from '../../environment/scenario/seed.ts'
import { openSqlStore } from '../../environment/store/sql-store.ts'
import { journalSchema } from '../../watch/journal/store/schema.ts'
import { watchSchema } from '../../watch/store/schema.ts'
import { memoryBlobs } from '../memory-blobs.ts'
import { withoutCopies } from './copies.ts'
import { valuesBelow } from './payloads.ts'
import { preparedFile } from './prepared-file.ts'
import { NODE_LENGTH, shiftTimes, type NodePlace, type Shifts } from './shift.ts'

/** The same for all: the secrets are public. */
const SALT = 'prepared'
/** Any: it's only told from another. */
const START = Date.UTC(2026, 0, 1)
const LATER = START + 123 * 86_400_000 + 45_296_000

/**
 * The file of a database filled with a scenario, and of the places of its times: it opens at once, where
 * filling takes most of a second. The same bytes for the same scenario. Throws an Error if more than times
 * depends on the start.
 */
export async function prepareScenario(
  sqlite: Sqlite3Static,
  folder: string,
  name: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const one = await fill(sqlite, { folder, name, start: START })
  const other = await fill(sqlite, { folder, name, start: LATER })
  const objects = Object.fromEntries(
    [...one.objects].filter(([path, checksum]) => other.objects.get(path) === checksum),
  )
  const { image, roots } = await one.image(objects)
  const { image: later } = await other.image(objects)
  const preparation = { ...findShifts(image, later, roots, localTimesOf(folder)), objects }
  const moved = image.slice()
  shiftTimes(moved, preparation, LATER)
  if (!moved.every((byte, at) => byte === later[at]) || later.length !== moved.length)
    throw new Error(`The scenario ${name} can't be prepared: more than times depends on the start`)
  return preparedFile(preparation, withoutCopies(image))
}

function localTimesOf(folder: string): string[] {
  const text = readFileSync(join(folder, 'entities.json'), 'utf8')
  return [...text.matchAll(/"localTimeOfAscendingNode":\s*"([^"]+)"/g)].map(([, time = '']) => time)
}

interface Filling {
  readonly folder: string
  readonly name: string
  readonly start: number
}

/** In the tab's own way, and with the tables of its watch. */
async function fill(sqlite: Sqlite3Static, { folder, name, start }: Filling) {
  const database = new sqlite.oo1.DB(':memory:')
  const sql = openSqliteWasm(sqlite, database)
  const store = await openSqlStore(sql, { name, now: () => start })
  await migrate(sql, name, watchSchema)
  await migrate(sql, name, journalSchema)
  const scenario = readScenario(folder, start)
  if (scenario.clients !== undefined)
    throw new Error(`The scenario ${name} has clients of its own: it can't be prepared`)
  await seedScenario(store, memoryBlobs(), scenario, { name, seed: 1, start })
  for (const { id, secret, permissions } of wellKnownClients)
    await store.clients.put({ id, secretHash: await hashSecret(secret, false, SALT), permissions: [...permissions] })
  for (const [key, value] of Object.entries({ scenario: name, 'clock-offset': '0', 'standing-at': '' }))
    await store.settings.set(key, value)
  await padNodes(sql)
  const rows = await sql.query('select path, sha256 from object')
  return {
    objects: new Map(rows.map((row) => [textOf(row, 'path'), textOf(row, 'sha256')])),
    /** Without other objects than these. */
    image: async (objects: Readonly<Record<string, string>>) => {
      for (const row of rows)
        if (!(textOf(row, 'path') in objects))
          await sql.execute('delete from object where path = $1', [textOf(row, 'path')])
      // Leaves no bytes of earlier steps in free pages.
      database.exec('pragma secure_delete = on; vacuum')
      const image = sqlite.capi.sqlite3_js_db_export(database)
      const roots = (await sql.query('select rootpage from sqlite_master where rootpage > 0')).map((row) =>
        Number(row['rootpage']),
      )
      await sql.close()
      return { image, roots }
    },
  }
}

const NODE = /("raOfAscNodeDeg":)([\d.]+)/g

async function padNodes(sql: Sql): Promise<void> {
  for (const [table, key, column] of [
    ['task', 'task_id', 'body'],
    ['entity', 'entity_id', 'body'],
    ['setting', 'key', 'value'],
  ] as const)
    for (const row of await sql.query(`select ${key}, ${column} from ${table} where ${column} like '%raOfAscNodeDeg%'`))
      await sql.execute(`update ${table} set ${column} = $1 where ${key} = $2`, [
        textOf(row, column).replaceAll(NODE, (_, name, node) => name + node.padStart(NODE_LENGTH)),
        textOf(row, key),
      ])
}

/** A time with or without a fraction, or milliseconds since 1970. */
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z|(?<![\d.])\d{13}(?![\d.])/g
const PADDED_NODE = /"epoch":"([^"]*)"[^{}]*"raOfAscNodeDeg":([ \d.]{8})/g

function findShifts(
  image: Uint8Array,
  later: Uint8Array,
  roots: readonly number[],
  localTimes: readonly string[],
): Shifts {
  const found: number[][] = []
  const nodes: NodePlace[] = []
  for (const { kind, places } of roots.flatMap((root) => [...valuesBelow(image, root)])) {
    const part = (from: number, length: number) => [...places.subarray(from, from + length)]
    if (kind === 'integer') {
      if (places.some((at) => image[at] !== later[at])) found.push([...places])
      continue
    }
    const text = latin(image, places)
    const then = latin(later, places)
    if (text === then) continue
    for (const { 0: time, index } of text.matchAll(TIME))
      if (then.slice(index, index + time.length) !== time) found.push(part(index, time.length))
    for (const match of text.matchAll(PADDED_NODE)) {
      const [all, epoch = '', node = ''] = match
      const localTime = localTimes.find((each) => ascendingNode(each, Date.parse(epoch)) === Number(node))
      if (localTime !== undefined)
        nodes.push({
          at: part(match.index + all.length - NODE_LENGTH, NODE_LENGTH),
          epoch: part(match.index + '"epoch":"'.length, epoch.length),
          localTime,
        })
    }
  }
  const starts = found
    .filter(isWhole)
    .map(([at = 0]) => at)
    .toSorted((one, other) => one - other)
  return {
    start: START,
    times: starts.map((at, index) => at - (starts[index - 1] ?? 0)),
    split: found.filter((places) => !isWhole(places)),
    nodes,
  }
}

/** Within one page. */
function isWhole(places: readonly number[]): boolean {
  return (places.at(-1) ?? 0) - (places[0] ?? 0) === places.length - 1
}

function latin(image: Uint8Array, places: Uint32Array): string {
  return Array.from(places, (at) => String.fromCharCode(image[at] ?? 0)).join('')
}
