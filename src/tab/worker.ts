import sqlite3InitModule, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { unzipSync } from 'fflate'

import { openSqliteWasm } from '../database/sqlite-wasm.ts'
import { OperatorError } from '../database/operator-error.ts'
import { ApartFile } from './memory-blobs.ts'
import type { FromTab, ToTab } from './messages.ts'
import { Bytes } from './node/buffer.ts'
import { putFiles } from './node/files.ts'
import { tabAnswers } from './tab-answers.ts'
import { openTabService } from './tab-service.ts'

Object.assign(globalThis, { Buffer: Bytes })

/** Any name with a slash: a folder of one's own. */
const FOLDER = '/scenario'

function post(message: FromTab): void {
  globalThis.postMessage(message)
}

let answers: ReturnType<typeof tabAnswers> | undefined

globalThis.addEventListener('message', ({ data }: MessageEvent<ToTab>) => {
  if (data.kind === 'open') void open(data)
  else void answers?.(data)
})

async function open({ name, files, apart }: Extract<ToTab, { kind: 'open' }>): Promise<void> {
  try {
    const [wasm, scenario] = await Promise.all(files.map(readFile))
    if (wasm === undefined || scenario === undefined) return
    putFiles(FOLDER, unzipSync(scenario))
    putFiles(FOLDER, Object.fromEntries(apart.map((each) => [each.path, new ApartFile(each)])))
    // Its types leave the options out.
    const init = sqlite3InitModule as (options: { wasmBinary: Uint8Array }) => Promise<Sqlite3Static>
    const sqlite = await init({ wasmBinary: wasm })
    const service = await openTabService({
      sql: openSqliteWasm(new sqlite.oo1.DB(':memory:')),
      name,
      scenario: FOLDER,
      onError: (error) => console.error(error),
    })
    answers = tabAnswers(service, post)
    post({ kind: 'opened', marking: service.marking })
  } catch (error) {
    if (!(error instanceof OperatorError)) console.error(error)
    post({ kind: 'failed', words: error instanceof Error ? error.message : String(error) })
  }
}

let received = 0

async function readFile(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address)
  if (!response.ok || response.body === null) throw new OperatorError(`${address} can’t be loaded (${response.status})`)
  const reader = response.body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    received += next.value.length
    post({ kind: 'progress', bytes: received })
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
