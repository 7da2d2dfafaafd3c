import * as v from 'valibot'

import type { TabClient } from '../../../../tab/messages.ts'
import { randomId } from '../../../ui/browser/random-id.ts'
import { ZstdDecoder } from '../../../ui/files/zstd.ts'
import { tabUrl } from '../../tab-address.ts'
import { answerFromTab } from '../request/out-of-reach.ts'
import { useConfig } from '../config.ts'
import { joinKept } from './kept-tab.ts'
import { launch, type TabScenario } from './launch.ts'
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

export interface StartedTab {
  readonly url: string
  /** Of the environment. */
  readonly name: string
  readonly marking: string | undefined
  readonly client: TabClient
}

/** The environment that this page asks: of its own worker, or of the one that all tabs share. */
interface Running {
  readonly send: TabWire['send']
  readonly end: () => void
}

let running: Running | undefined
let hasWritten = false

/**
 * A new environment in a worker of this tab, or the one kept in this browser; an earlier one ends.
 * @param scenario undefined: the kept one @throws Error in words
 */
export async function startTab(
  config: TabConfig,
  scenario: TabScenario | undefined,
  { keep, onProgress }: { keep: boolean; onProgress: (bytes: number) => void },
): Promise<StartedTab> {
  endTab()
  hasWritten = false
  const { opened, ...made } = keep ? joinKept(config, scenario, onProgress) : alone(config, scenario, onProgress)
  running = made
  const { name, marking, client } = await opened
  const url = tabUrl(keep ? undefined : randomId().slice(0, 8))
  answerFromTab({
    url,
    answer: async (target, init) => {
      hasWritten ||= !keep && isWrite(target, init.method)
      return decoded(await made.send(target, init))
    },
  })
  return { url, name, marking, client }
}

function alone(config: TabConfig, scenario: TabScenario | undefined, onProgress: (bytes: number) => void) {
  const { worker, opened } = launch(config, scenario, {
    keep: false,
    onProgress,
    onAnswer: (answer) => wire.take(answer),
  })
  const wire = new TabWire((message) => worker.postMessage(message))
  return { opened, send: wire.send.bind(wire), end: () => worker.terminate() }
}

export function endTab(): void {
  running?.end()
  running = undefined
  answerFromTab(undefined)
}

/** Whether the operator changed something that goes with the tab; automatic reports don’t count. */
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
