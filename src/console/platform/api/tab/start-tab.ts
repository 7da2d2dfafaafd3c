import * as v from 'valibot'

import type { FromTab, ToTab } from '../../../../tab/messages.ts'
import { ZstdDecoder } from '../../../ui/files/zstd.ts'
import { answerFromTab, TAB_PATH } from '../request/out-of-reach.ts'
import { useConfig } from '../config.ts'
import { TabWire } from './tab-wire.ts'

/** Written by the static build into `config.json`. */
const tabSchema = v.object({
  worker: v.string(),
  wasm: v.string(),
  /** Of all files, as loaded and as read. */
  compressedBytes: v.number(),
  bytes: v.number(),
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

export interface StartedTab {
  readonly url: string
  readonly marking: string | undefined
}

let running: Worker | undefined
let hasWritten = false

/** A new environment in a worker of this tab; an earlier one ends. @throws Error in words */
export async function startTab(
  { worker, wasm }: TabConfig,
  { environment, file, apart }: TabConfig['scenarios'][number],
  onProgress: (bytes: number) => void,
): Promise<StartedTab> {
  running?.terminate()
  const started = new Worker(worker, { type: 'module' })
  running = started
  const wire = new TabWire((message) => started.postMessage(message))
  hasWritten = false
  const marking = await new Promise<string | undefined>((resolve, reject) => {
    started.addEventListener('error', () => reject(new Error('The watch of this tab can’t be loaded')))
    started.addEventListener('message', ({ data }: MessageEvent<FromTab>) => {
      if (data.kind === 'progress') onProgress(data.bytes)
      else if (data.kind === 'opened') resolve(data.marking)
      else if (data.kind === 'failed') reject(new Error(data.words))
      else wire.take(data)
    })
    started.postMessage({ kind: 'open', name: environment, files: [wasm, file], apart } satisfies ToTab)
  })
  answerFromTab(async (target, init) => {
    hasWritten ||= isWrite(target, init.method)
    return decoded(await wire.send(target, init))
  })
  return { url: location.origin + TAB_PATH, marking }
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
