import type { LayerId } from '../layer.ts'
import type { FeatureChange } from './layer-feed.ts'

/** What the page asks of the worker that cuts tiles. Requests are answered in their order, so a tile has all that was applied before it. */
export type TileRequest = { number: number; layer: LayerId } & (
  | { kind: 'apply'; change: FeatureChange }
  | { kind: 'tile'; z: number; x: number; y: number; only: readonly string[] | undefined }
)

/** The answer to the request with that number; `bytes` for a tile. */
export interface TileAnswer {
  number: number
  bytes?: ArrayBuffer
  failure?: string
}
