import type { Geometry } from 'geojson'
import type { LucideIcon } from 'lucide-react'
import type { LayerSpecification } from 'maplibre-gl'

import type { Entity } from '../../../contract/entity/entity.ts'
import type { PreparedOutline, Shape } from '../../../geo/outline.ts'
import type { MapEntity } from '../../../geo/map-entity.ts'
import type { MapTheme } from './style/theme.ts'

/** `part` selects a style; the rest are facts for labels, colours and exports. */
export interface LayerFeature {
  geometry: Geometry
  properties: { part: string; [fact: string]: string | number | boolean }
}

export interface MapContext {
  /** Among loaded entities. */
  find: (entityId: string) => MapEntity | undefined
  /** Reports an undrawn part, on the layer's row. */
  omit: (reason: string) => void
  /** Reports a simplification, there too. */
  simplify: (words: string) => void
  /** Reports work in progress, there too. */
  prepare: (words: string) => void
  /** Simplifies huge shapes in the background. Absent: full detail, as in exports. */
  outline?: (item: MapEntity, shape: Shape) => PreparedOutline
  /** Undefined without a known schedule. */
  isInForce?: (entity: Entity, now: number) => boolean | undefined
  /** Absent: Zulu, as in exports. */
  minuteWords?: (time: number, now: number) => string
}

/** What a crowded layer draws by zoom. */
export interface Crowd {
  /** Points have all facts in tiles from this zoom on; below only `facts`. */
  wholeFrom: number
  facts: readonly string[]
  styles: readonly { id: string; zooms: readonly [from: number, to: number]; ignoresPlacement?: boolean }[]
}

/** Draws one entity without reports. */
export const SILENT: MapContext = {
  find: () => undefined,
  omit: () => undefined,
  simplify: () => undefined,
  prepare: () => undefined,
}

/** Pure. A new one is a file like those in `layers/`, and a line in `layers.ts`. */
export interface MapLayer {
  label: string
  means: string
  /** On narrow maps. */
  icon: LucideIcon
  /** Visible by default. */
  initially: boolean
  /** Higher is on top. */
  order: number
  /** Draws at the entity's position; others lead away, such as orbits. */
  isAtItsPlace?: true
  /** Depends on the view, not on entities. */
  isOfView?: true
  /** Styles that react to the pointer; areas by edge, name and inside. */
  pickable?: readonly string[]
  /** By its number of features. */
  crowd?: (count: number) => Crowd
  /** WGS84. If it throws, the entity counts as not drawn. */
  features: (entity: MapEntity, now: number, context: MapContext) => LayerFeature[]
  /** Bottom first. */
  style: (theme: MapTheme, source: string) => LayerSpecification[]
  /** Redraws entities picked by `moves` after this many seconds. */
  everySeconds?: number
  moves?: (entity: MapEntity) => boolean
  /** Entities whose changes redraw this one. */
  dependsOn?: (entity: MapEntity) => readonly string[]
}

/** Empty if the layer throws. */
export function featuresOf(layer: MapLayer, item: MapEntity, now: number, context: MapContext): LayerFeature[] {
  try {
    return layer.features(item, now, context)
  } catch {
    return []
  }
}
