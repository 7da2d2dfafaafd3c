import type { FileApart, FromTab, ScenarioGiven, ToTab } from '../../../../tab/messages.ts'
import { openPrepared } from '../../../../tab/prepared/prepared-file.ts'

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

export type TabOpened = Extract<FromTab, { kind: 'opened' }>

interface LaunchOptions {
  readonly keep: boolean
  readonly onProgress: (bytes: number) => void
  readonly onAnswer: (answer: Extract<FromTab, { id: number }>) => void
}

/** A worker with a scenario, or with the kept one. `opened` rejects with an Error in words. */
export function launch(
  files: { readonly worker: string; readonly wasm: string },
  scenario: TabScenario | undefined,
  { keep, onProgress, onAnswer }: LaunchOptions,
): { worker: Worker; opened: Promise<TabOpened> } {
  const worker = new Worker(files.worker, { type: 'module' })
  let [loaded, loadedThere] = [0, 0]
  const step = (bytes: number) => onProgress((loaded += bytes) + loadedThere)
  const opened = new Promise<TabOpened>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('The watch of this tab can’t be loaded')))
    worker.addEventListener('message', ({ data }: MessageEvent<FromTab>) => {
      if (data.kind === 'progress') onProgress(loaded + (loadedThere = data.bytes))
      else if (data.kind === 'opened') resolve(data)
      else if (data.kind === 'failed') reject(new Error(data.words))
      else onAnswer(data)
    })
  })
  const { environment: name = '', folder = '', given, database, apart = [], drill } = scenario ?? {}
  const open = async () => {
    // All at once, and while the worker loads its script.
    const [wasm, read, prepared] = await Promise.all([
      counted(files.wasm, step).then((response) => WebAssembly.compileStreaming(response)),
      database !== undefined && typeof given === 'string'
        ? counted(given, step).then((response) => decompressed(response).blob())
        : given,
      database === undefined ? undefined : counted(database, step).then(preparedDatabase),
    ])
    const message: ToTab = { kind: 'open', name, folder, wasm, scenario: read, prepared, apart, drill, keep }
    worker.postMessage(message, prepared === undefined ? [] : [prepared.image])
  }
  return { worker, opened: Promise.all([opened, open()]).then(([said]) => said) }
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

async function preparedDatabase(response: Response) {
  const { image, filled } = openPrepared(await decompressed(response).arrayBuffer(), Date.now())
  return { image: image.buffer, filled }
}

function decompressed({ body }: Response): Response {
  return new Response(body && body.pipeThrough(new DecompressionStream('gzip')))
}
