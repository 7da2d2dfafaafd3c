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
      file: v.string(),
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
  { environment: name, folder, given: scenario, apart, drill }: TabScenario,
  onProgress: (bytes: number) => void,
): Promise<StartedTab> {
  running?.terminate()
  const started = new Worker(worker, { type: 'module' })
  running = started
  const wire = new TabWire((message) => started.postMessage(message))
  hasWritten = false
  const opened = await new Promise<Extract<FromTab, { kind: 'opened' }>>((resolve, reject) => {
    started.addEventListener('error', () => reject(new Error('The watch of this tab can’t be loaded')))
    started.addEventListener('message', ({ data }: MessageEvent<FromTab>) => {
      if (data.kind === 'progress') onProgress(data.bytes)
      else if (data.kind === 'opened') resolve(data)
      else if (data.kind === 'failed') reject(new Error(data.words))
      else wire.take(data)
    })
    started.postMessage({ kind: 'open', name, folder, wasm, scenario, apart, drill } satisfies ToTab)
  })
  answerFromTab(async (target, init) => {
    hasWritten ||= isWrite(target, init.method)
    return decoded(await wire.send(target, init))
  })
  return { url: TAB_URL, marking: opened.marking, client: opened.client }
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
