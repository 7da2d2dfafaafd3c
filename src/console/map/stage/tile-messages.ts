import type { Paths } from '../geometry/thin.ts'
import type { LayerId } from '../layers.ts'
import type { FeatureChange } from './layer-feed.ts'

/** What the page asks of the worker that cuts tiles. Requests are answered in their order, so a tile has all that was applied before it. */
export type TileRequest = { number: number } & (
  | { kind: 'apply'; layer: LayerId; change: FeatureChange }
  | { kind: 'tile'; layer: LayerId; z: number; x: number; y: number; only: readonly string[] | undefined }
  | { kind: 'thin'; paths: Paths }
)

/** The answer to the request with that number; `bytes` for a tile, `paths` that were thinned, `isChanged` for a change. */
export interface TileAnswer {
  number: number
  bytes?: ArrayBuffer
  /** A tile that was given away would be another now. */
  isChanged?: boolean
  paths?: Paths
  failure?: string
}
