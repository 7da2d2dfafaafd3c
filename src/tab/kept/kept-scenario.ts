import { readOrigin } from '../../environment/scenario/seed.ts'
import { openSqlStore } from '../../environment/store/sql-store.ts'
import { bytesOf, textOf, type Sql } from '../../database/sql.ts'
import type { FileApart } from '../messages.ts'
import type { Filled } from '../messages.ts'

/** Of a scenario, besides what fills the database. */
export interface ScenarioFacts {
  /** Of the environment. */
  readonly name: string
  readonly folder: string
  readonly apart: readonly FileApart[]
}

type Files = Record<string, Uint8Array<ArrayBuffer>>

/** For the next start: the scenario's zip or folder may be gone by then. */
export async function keepScenario(sql: Sql, facts: ScenarioFacts, files: Files): Promise<void> {
  await sql.transaction(async (tx) => {
    await tx.execute('create table kept_file (path text primary key, bytes blob not null)')
    await tx.execute('create table kept_watch (facts text not null)')
    for (const [path, bytes] of Object.entries(files))
      await tx.execute('insert into kept_file (path, bytes) values ($1, $2)', [path, bytes])
    await tx.execute('insert into kept_watch (facts) values ($1)', [JSON.stringify(facts)])
  })
}

export async function keptScenario(sql: Sql): Promise<{ facts: ScenarioFacts; files: Files; filled: Filled }> {
  const [row] = await sql.query('select facts from kept_watch')
  const facts: ScenarioFacts = JSON.parse(textOf(row ?? {}, 'facts'))
  const files = await sql.query('select path, bytes from kept_file')
  const origin = await readOrigin(await openSqlStore(sql, { name: facts.name }))
  const objects = await sql.query('select path, sha256 from object')
  return {
    facts,
    files: Object.fromEntries(files.map((file) => [textOf(file, 'path'), new Uint8Array(bytesOf(file, 'bytes'))])),
    // All objects follow from files and start.
    filled: {
      start: origin?.start ?? 0,
      objects: Object.fromEntries(objects.map((object) => [textOf(object, 'path'), textOf(object, 'sha256')])),
    },
  }
}
