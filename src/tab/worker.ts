import sqlite3InitModule, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'

import { fillSqliteWasm, openSqliteWasm } from '../database/sqlite-wasm.ts'
import { OperatorError } from '../database/operator-error.ts'
import { wholeSecond } from '../environment/scenario/seed.ts'
import { ApartFile } from './memory-blobs.ts'
import { MOST_ZIP_BYTES, type FromTab, type ToTab } from './messages.ts'
import { Bytes } from './node/buffer.ts'
import { putFiles } from './node/files.ts'
import { tabAnswers } from './tab-answers.ts'
import { PREPARATION, shiftTimes, type Preparation } from './prepared/shift.ts'
import { openTabService, type Filled } from './tab-service.ts'
import { readFolder, unpackScenario } from './unpack-scenario.ts'

Object.assign(globalThis, { Buffer: Bytes })

function post(message: FromTab): void {
  globalThis.postMessage(message)
}

let answers: ReturnType<typeof tabAnswers> | undefined

globalThis.addEventListener('message', ({ data }: MessageEvent<ToTab>) => {
  if (data.kind === 'open') void open(data)
  else void answers?.(data)
})

async function open(asked: Extract<ToTab, { kind: 'open' }>): Promise<void> {
  const { name, folder, wasm, image, apart, drill } = asked
  try {
    const { [PREPARATION]: preparation, ...files } = await scenarioFiles(asked)
    putFiles(folder, files)
    putFiles(folder, Object.fromEntries(apart.map((each) => [each.path, new ApartFile(each)])))
    const sqlite = await startSqlite(wasm)
    const database = new sqlite.oo1.DB(':memory:')
    let filled: Filled | undefined
    if (image !== undefined && preparation !== undefined) {
      const { objects, ...shifts }: Preparation = JSON.parse(new TextDecoder().decode(preparation))
      filled = { objects, start: wholeSecond(Date.now()) }
      shiftTimes(image, shifts, filled.start)
      fillSqliteWasm(sqlite, database, image)
    }
    const service = await openTabService({
      sql: openSqliteWasm(database),
      name,
      scenario: folder,
      drill,
      filled,
      onError: (error) => console.error(error),
      say: (words) => console.info(words),
    })
    answers = tabAnswers(service, post)
    post({ kind: 'opened', marking: service.marking, client: service.client })
  } catch (error) {
    if (!(error instanceof OperatorError)) console.error(error)
    post({ kind: 'failed', words: error instanceof Error ? error.message : String(error) })
  }
}

type InstantiateWasm = (
  imports: WebAssembly.Imports,
  done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
) => void

/** With a module that the page compiled while this script was loading. */
async function startSqlite(wasm: WebAssembly.Module): Promise<Sqlite3Static> {
  // Its types leave the options out.
  const init = sqlite3InitModule as (options: { instantiateWasm: InstantiateWasm }) => Promise<Sqlite3Static>
  return await init({ instantiateWasm: (imports, done) => done(new WebAssembly.Instance(wasm, imports), wasm) })
}

async function scenarioFiles({ scenario, folder }: Extract<ToTab, { kind: 'open' }>) {
  if (typeof scenario === 'string') return unpackScenario(await readFile(scenario, MOST_ZIP_BYTES), scenario)
  if (!(scenario instanceof Blob)) return await readFolder(scenario, folder)
  // Not read if it is too large.
  return unpackScenario(new Uint8Array(await scenario.slice(0, MOST_ZIP_BYTES + 1).arrayBuffer()), folder)
}

let received = 0

async function readFile(address: string, most = Infinity): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address)
  if (!response.ok || response.body === null) throw new OperatorError(`${address} can’t be loaded (${response.status})`)
  const reader = response.body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let left = most
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
