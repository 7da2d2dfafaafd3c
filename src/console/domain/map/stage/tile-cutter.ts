import type { Paths } from '../../../../geo/thin.ts'
import type { Crowding } from '../layer.ts'
import type { LayerId } from '../layers.ts'
import type { FeatureChange } from './layer-feed.ts'

/** Answered in order: a tile has all earlier changes. */
export type TileRequest = { number: number } & (
  | { kind: 'apply'; layer: LayerId; change: FeatureChange }
  | { kind: 'tile'; layer: LayerId; z: number; x: number; y: number; crowding: Crowding | undefined }
  | { kind: 'thin'; paths: Paths }
)

/** A tile's `bytes`, thinned `paths`, or a change's `isChanged`. */
export interface TileAnswer {
  number: number
  bytes?: ArrayBuffer
  /** An issued tile has changed. */
  isChanged?: boolean
  paths?: Paths
  failure?: string
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'number'> : never

export class TileCutter {
  readonly #worker = new Worker(new URL('./tile-worker.ts', import.meta.url), { type: 'module', name: 'tiles' })
  readonly #waiting = new Map<number, { resolve: (answer: TileAnswer) => void; reject: (error: Error) => void }>()
  #number = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<TileAnswer>) => {
      const waiting = this.#waiting.get(data.number)
      this.#waiting.delete(data.number)
      if (data.failure === undefined) waiting?.resolve(data)
      else waiting?.reject(new Error(data.failure))
    })
    this.#worker.addEventListener('error', (event) => this.#giveUp(event.message || 'The map’s worker failed.'))
  }

  /** Resolves with true if an issued tile changes. Rejects if the worker failed. */
  async apply(layer: LayerId, change: FeatureChange): Promise<boolean> {
    const { isChanged } = await this.#ask({ kind: 'apply', layer, change })
    return isChanged === true
  }

  /** Empty if there are no features. Rejects if the worker failed. */
  async tile(layer: LayerId, z: number, x: number, y: number, crowding?: Crowding): Promise<ArrayBuffer> {
    const { bytes } = await this.#ask({ kind: 'tile', layer, z, x, y, crowding })
    return bytes ?? new ArrayBuffer(0)
  }

  /** Transfers the points. Rejects if the worker failed. */
  async thin(paths: Paths): Promise<Paths> {
    const { paths: thinned } = await this.#ask({ kind: 'thin', paths }, [paths.points.buffer])
    if (!thinned) throw new Error('The map’s worker gave no paths.')
    return thinned
  }

  /** Pending requests stay unanswered. */
  close(): void {
    this.#worker.terminate()
    this.#waiting.clear()
  }

  #ask(request: Unnumbered<TileRequest>, transfer: Transferable[] = []): Promise<TileAnswer> {
    this.#number += 1
    const number = this.#number
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      this.#worker.postMessage({ ...request, number }, transfer)
    })
  }

  #giveUp(message: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(message))
    this.#waiting.clear()
  }
}
