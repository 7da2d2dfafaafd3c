import type { Geometry } from 'geojson'
import type { LucideIcon } from 'lucide-react'
import type { LayerSpecification } from 'maplibre-gl'

import type { Entity } from '../../../contract/entity/entity.ts'
import type { PreparedOutline, Shape } from '../../../geo/outline.ts'
import type { MapEntity } from '../../../geo/map-entity.ts'
import type { MapTheme } from './style/theme.ts'

/** `part` selects a style; other properties are for labels, colours and exports. */
export interface LayerFeature {
  geometry: Geometry
  properties: { part: string; [fact: string]: string | number | boolean }
}

export interface MapContext {
  find: (entityId: string) => MapEntity | undefined
  /** Reports what can't be drawn, on the layer's row. */
  omit: (reason: string) => void
  /** Reports a simplification on the layer's row. */
  simplify: (words: string) => void
  /** Reports unfinished work on the layer's row. */
  prepare: (words: string) => void
  /** Simplifies huge shapes in the background. Absent: full detail (exports). */
  outline?: (item: MapEntity, shape: Shape) => PreparedOutline
  /** Undefined without a known schedule. */
  isInForce?: (entity: Entity, now: number) => boolean | undefined
  minuteWords?: (time: number, now: number) => string
}

/** Of a tile: more features would only overlap and take seconds. */
export interface Crowding {
  /** In 512 pixels. */
  most: number
  /** Draws all points of a crowded tile, with these facts alone. Without it the layer leaves the tile out. */
  dots?: { style: string; facts: readonly string[] }
}

/** Changes of a style for many features. */
export interface CrowdStyle {
  id: string
  from?: number
  ignoresPlacement?: boolean
}

/** For one entity, without reports. */
export const SILENT: MapContext = {
  find: () => undefined,
  omit: () => undefined,
  simplify: () => undefined,
  prepare: () => undefined,
}

/** Pure. To add one: a file in `layers/` and a line in `layers.ts`. */
export interface MapLayer {
  label: string
  means: string
  icon: LucideIcon
  /** Visible by default. */
  initially: boolean
  /** The highest is on top. */
  order: number
  /** Draws where the entity is; orbits and others lead away. */
  isAtItsPlace?: true
  /** Depends on the view only. */
  isOfView?: true
  /** Styles that react to the pointer; areas by edge, name and interior. */
  pickable?: readonly string[]
  crowding?: Crowding
  /** By number of features; the same styles for each number. */
  crowd?: (count: number) => readonly CrowdStyle[]
  /** In WGS84. If it throws, the entity counts as not drawn. */
  features: (entity: MapEntity, now: number, context: MapContext) => LayerFeature[]
  style: (theme: MapTheme, source: string) => LayerSpecification[]
  /** Redraws entities picked by `moves` at this interval. */
  everySeconds?: number
  moves?: (entity: MapEntity) => boolean
  /** Names times, which get a date once their day is over. */
  hasTimes?: true
  /** Redraws when one of these entities changes. */
  dependsOn?: (entity: MapEntity) => readonly string[]
}

export function featuresOf(layer: MapLayer, item: MapEntity, now: number, context: MapContext): LayerFeature[] {
  try {
    return layer.features(item, now, context)
  } catch {
    return []
  }
}
