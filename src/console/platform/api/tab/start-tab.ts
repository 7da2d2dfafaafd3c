import * as v from 'valibot'

import type { FileApart, FromTab, ScenarioGiven, TabClient, ToTab } from '../../../../tab/messages.ts'
import { ZstdDecoder } from '../../../ui/files/zstd.ts'
import { answerFromTab, TAB_URL } from '../request/out-of-reach.ts'
import { useConfig } from '../config.ts'
import { TabWire } from './tab-wire.ts'

/** Written by the static build into `config.json`. */
const tabSchema = v.object({
  worker: v.string(),
  wasm: v.string(),
  /** Of all files, as loaded and as read. */
  compressedBytes: v.number(),
  bytes: v.number(),
  drills: v.array(v.string()),
  scenarios: v.array(
    v.object({
      name: v.string(),
      title: v.string(),
      /** Name of its environment. */
      environment: v.string(),
      /** Its zip, without what is in the database. */
      file: v.string(),
      /** Its database, ready to be used. */
      database: v.string(),
      apart: v.array(v.object({ path: v.string(), sha256: v.string(), bytes: v.number(), file: v.string() })),
    }),
  ),
})

export type TabConfig = v.InferOutput<typeof tabSchema>

/** Undefined on a host with a server. */
export function tabConfig(): TabConfig | undefined {
  const found = v.safeParse(tabSchema, useConfig.getState()['tab'])
  return found.success ? found.output : undefined
}

/** A scenario to start. */
export interface TabScenario {
  /** Name of the environment. */
  readonly environment: string
  /** Its name in messages: `./case`. */
  readonly folder: string
  readonly given: ScenarioGiven
  /** Address of its database, if it is ready to be used. */
  readonly database?: string
  readonly apart: readonly FileApart[]
  readonly drill: string | undefined
}

export interface StartedTab {
  readonly url: string
  readonly marking: string | undefined
  readonly client: TabClient
}

let running: Worker | undefined
let hasWritten = false

/** A new environment in a worker of this tab; an earlier one ends. @throws Error in words */
export async function startTab(
  { worker, wasm }: TabConfig,
  { environment: name, folder, given, database, apart, drill }: TabScenario,
  onProgress: (bytes: number) => void,
): Promise<StartedTab> {
  running?.terminate()
  const started = new Worker(worker, { type: 'module' })
  running = started
  const wire = new TabWire((message) => started.postMessage(message))
  hasWritten = false
  let [loaded, loadedThere] = [0, 0]
  const step = (bytes: number) => onProgress((loaded += bytes) + loadedThere)
  const opened = new Promise<Extract<FromTab, { kind: 'opened' }>>((resolve, reject) => {
    started.addEventListener('error', () => reject(new Error('The watch of this tab can’t be loaded')))
    started.addEventListener('message', ({ data }: MessageEvent<FromTab>) => {
      if (data.kind === 'progress') onProgress(loaded + (loadedThere = data.bytes))
      else if (data.kind === 'opened') resolve(data)
      else if (data.kind === 'failed') reject(new Error(data.words))
      else wire.take(data)
    })
  })
  // All at once, and while the worker loads its script.
  const open = async () => {
    const [module, scenario, image] = await Promise.all([
      counted(wasm, step).then((response) => WebAssembly.compileStreaming(response)),
      database !== undefined && typeof given === 'string'
        ? counted(given, step).then((response) => response.blob())
        : given,
      database === undefined ? undefined : counted(database, step).then(decompressed),
    ])
    const message: ToTab = { kind: 'open', name, folder, wasm: module, scenario, image, apart, drill }
    started.postMessage(message, image === undefined ? [] : [image.buffer])
  }
  const [{ marking, client }] = await Promise.all([opened, open()])
  answerFromTab(async (target, init) => {
    hasWritten ||= isWrite(target, init.method)
    return decoded(await wire.send(target, init))
  })
  return { url: TAB_URL, marking, client }
}

export function endTab(): void {
  running?.terminate()
  running = undefined
  answerFromTab(undefined)
}

/** Whether the operator changed something there; automatic reports don’t count. */
export function hasTabWritten(): boolean {
  return hasWritten
}

function isWrite(target: string, method = 'GET'): boolean {
  return method !== 'GET' && !/^\/api\/v1\/(oauth\/token|tasks\/query)$|^\/watch\/v1\/reports/.test(target)
}

/** @throws Error in words */
async function counted(address: string, onBytes: (count: number) => void): Promise<Response> {
  const { ok, status, body } = await fetch(address)
  if (!ok || body === null) throw new Error(`${address} can’t be loaded (${status})`)
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      onBytes(bytes.length)
      controller.enqueue(bytes)
    },
  })
  // Some hosts don't know the type, which the compiler demands.
  return new Response(body.pipeThrough(counting), { headers: { 'Content-Type': 'application/wasm' } })
}

async function decompressed(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const decoder = new ZstdDecoder((bytes) => parts.push(new Uint8Array(bytes)))
  decoder.push(new Uint8Array(await response.arrayBuffer()), true)
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** As a browser does with what comes from a network. */
function decoded(response: Response): Response {
  const { body, status, headers } = response
  if (headers.get('content-encoding') !== 'zstd' || body === null) return response
  let decoder: ZstdDecoder
  const plain = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start(controller) {
        decoder = new ZstdDecoder((bytes) => controller.enqueue(bytes))
      },
      transform: (bytes) => decoder.push(bytes, false),
    }),
  )
  return new Response(plain, { status, headers })
}
