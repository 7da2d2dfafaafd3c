// An empty PGlite database as a file: creating one takes seconds, copying doesn't.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { projectFolder } from './project.mjs'

/** @type {{ devDependencies: Record<string, string> }} */
const product = JSON.parse(readFileSync(`${projectFolder}package.json`, 'utf8'))
const version = product.devDependencies['@electric-sql/pglite']

/** A PGlite data folder as a tar file; one per package version. */
export const emptyDatabase = `${projectFolder}node_modules/.cache/watchfloor/pglite-${version}.tar`

export async function keepEmptyDatabase() {
  if (existsSync(emptyDatabase)) return
  const { PGlite } = await import('@electric-sql/pglite')
  const database = await PGlite.create()
  const dump = await database.dumpDataDir('none')
  await database.close()
  // Renamed once complete.
  const unfinished = `${emptyDatabase}.${process.pid}`
  mkdirSync(dirname(emptyDatabase), { recursive: true })
  writeFileSync(unfinished, new Uint8Array(await dump.arrayBuffer()))
  renameSync(unfinished, emptyDatabase)
}
