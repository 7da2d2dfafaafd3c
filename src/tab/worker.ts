import sqlite3InitModule, { type Database, type SAHPoolUtil, type Sqlite3Static } from '@sqlite.org/sqlite-wasm'

import { fillSqliteWasm, openSqliteWasm } from '../database/sqlite-wasm.ts'
import { OperatorError } from '../database/operator-error.ts'
import type { Sql } from '../database/sql.ts'
import { errorWords } from '../format/error-words.ts'
import { keptAnswers } from './kept/kept-answers.ts'
import { importInto, KEPT_FILE, noteKept, openKeptFiles } from './kept/kept-database.ts'
import { keepScenario, keptScenario, type ScenarioFacts } from './kept/kept-scenario.ts'
import { ApartFile } from './memory-blobs.ts'
import { KEPT_FOLDER, MOST_ZIP_BYTES, type Filled, type FromTab, type ToTab } from './messages.ts'
import { Bytes } from './node/buffer.ts'
import { putFiles } from './node/files.ts'
import { tabAnswers } from './tab-answers.ts'
import { openTabService } from './tab-service.ts'
import { readFolder, unpackScenario } from './unpack-scenario.ts'

Object.assign(globalThis, { Buffer: Bytes })

function post(message: FromTab): void {
  globalThis.postMessage(message)
}

type OpenMessage = Extract<ToTab, { kind: 'open' }>

let answers: ReturnType<typeof tabAnswers> | undefined

globalThis.addEventListener('message', ({ data }: MessageEvent<ToTab>) => {
  if (data.kind === 'open') void open(data)
  else if (data.kind !== 'hello') void answers?.take(data)
})

async function open(asked: OpenMessage): Promise<void> {
  try {
    const sqlite = await startSqlite(asked.wasm)
    if (asked.keep) await openKept(sqlite, asked)
    else {
      const started = await serve(await newWatch(sqlite, asked, async (image) => inMemory(sqlite, image)), asked)
      answers = tabAnswers(started.service, post)
      post(started.opened)
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) console.error(error)
    post({ kind: 'failed', words: errorWords(error) })
  }
}

/** The one that is kept, or a new one. */
async function openKept(sqlite: Sqlite3Static, asked: OpenMessage): Promise<void> {
  const pool = await openKeptFiles(sqlite)
  let started: Awaited<ReturnType<typeof serve>>
  if (asked.scenario === undefined) started = await serve(await reopened(sqlite, pool), asked)
  else
    try {
      await pool.wipeFiles()
      const made = await newWatch(sqlite, asked, async (image) => {
        if (image !== undefined) await importInto(pool, image)
        return new pool.OpfsSAHPoolDb(KEPT_FILE)
      })
      started = await serve(made, asked)
      await keepScenario(made.sql, made.facts, made.files)
      await noteKept(made.facts.name, Date.now())
    } catch (error) {
      await pool.removeVfs()
      throw error
    }
  const { service, opened } = started
  const channel = new BroadcastChannel(KEPT_FOLDER)
  keptAnswers(service, { channel, locks: navigator.locks, worker: crypto.randomUUID(), opened })
  post(opened)
}

async function reopened(sqlite: Sqlite3Static, pool: SAHPoolUtil): Promise<Watch> {
  const isKept = pool.getFileNames().includes(KEPT_FILE)
  if (!isKept) throw new OperatorError('No watch is kept in this browser any more')
  const sql = openSqliteWasm(sqlite, new pool.OpfsSAHPoolDb(KEPT_FILE))
  return { sql, ...(await keptScenario(sql)) }
}

interface Watch {
  readonly sql: Sql
  readonly facts: ScenarioFacts
  readonly files: Record<string, Uint8Array<ArrayBuffer>>
  readonly filled: Filled | undefined
}

async function newWatch(
  sqlite: Sqlite3Static,
  asked: OpenMessage,
  openDatabase: (image: Uint8Array | undefined) => Promise<Database>,
): Promise<Watch> {
  const { name, folder, apart, prepared } = asked
  const files = await scenarioFiles(asked)
  const database = await openDatabase(prepared && new Uint8Array(prepared.image))
  return { sql: openSqliteWasm(sqlite, database), facts: { name, folder, apart }, files, filled: prepared?.filled }
}

function inMemory(sqlite: Sqlite3Static, image: Uint8Array | undefined): Database {
  const database = new sqlite.oo1.DB(':memory:')
  if (image !== undefined) fillSqliteWasm(sqlite, database, image)
  return database
}

async function serve({ sql, facts, files, filled }: Watch, { drill, prepared, keep }: OpenMessage) {
  const { name, folder, apart } = facts
  putFiles(folder, files)
  putFiles(folder, Object.fromEntries(apart.map((each) => [each.path, new ApartFile(each)])))
  const service = await openTabService({
    sql,
    name,
    scenario: folder,
    drill,
    filled,
    // The scenario was checked when it was prepared.
    isWatchLater: prepared !== undefined && !keep,
    onError: (error) => console.error(error),
    say: (words) => console.info(words),
  })
  const { marking, client } = service
  return { service, opened: { kind: 'opened', name, marking, client } as const }
}

type InstantiateWasm = (
  imports: WebAssembly.Imports,
  done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
) => void

/** Kept watches use `opfs-sahpool`. https://sqlite.org/wasm/doc/trunk/api-index.md#api-config */
const unused = { disable: { vfs: { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-wl': true } } }

/** With a module that the page compiled while this script was loading. */
async function startSqlite(wasm: WebAssembly.Module): Promise<Sqlite3Static> {
  Object.assign(globalThis, { sqlite3ApiConfig: unused })
  // Its types leave the options out.
  const init = sqlite3InitModule as (options: { instantiateWasm: InstantiateWasm }) => Promise<Sqlite3Static>
  return await init({ instantiateWasm: (imports, done) => done(new WebAssembly.Instance(wasm, imports), wasm) })
}

async function scenarioFiles({ scenario, folder }: OpenMessage) {
  if (scenario === undefined) return {}
  if (typeof scenario === 'string') return unpackScenario(await readFile(scenario), scenario)
  if (!(scenario instanceof Blob)) return await readFolder(scenario, folder)
  // Not read if it is too large.
  return unpackScenario(new Uint8Array(await scenario.slice(0, MOST_ZIP_BYTES + 1).arrayBuffer()), folder)
}

let received = 0

async function readFile(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address)
  if (!response.ok || response.body === null) throw new OperatorError(`${address} can’t be loaded (${response.status})`)
  const reader = response.body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let left = MOST_ZIP_BYTES
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    received += next.value.length
    left -= next.value.length
    if (left < 0) {
      // `unpackScenario` says so.
      await reader.cancel()
      break
    }
    post({ kind: 'progress', bytes: received })
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
