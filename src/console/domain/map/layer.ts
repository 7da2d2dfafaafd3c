import type { Geometry } from 'geojson'
import type { LucideIcon } from 'lucide-react'
import type { LayerSpecification } from 'maplibre-gl'

import type { Entity } from '../../../contract/entity/entity.ts'
import type { PreparedOutline, Shape } from '../../../geo/outline.ts'
import type { MapEntity } from '../../../geo/map-entity.ts'
import type { MapTheme } from './style/theme.ts'

/** One drawn thing. `part` tells the layer's own styles apart; the rest are facts for labels, colours and exports. */
export interface LayerFeature {
  geometry: Geometry
  properties: { part: string; [fact: string]: string | number | boolean }
}

export interface MapContext {
  /** Another entity that is loaded, for what is drawn between two. */
  find: (entityId: string) => MapEntity | undefined
  /** Says why something that the entity has is not drawn; shown on the layer's row. */
  omit: (reason: string) => void
  /** Says what was left out of a shape that is drawn; shown on the layer's row too. */
  simplify: (words: string) => void
  /** Says what of a shape is still worked out; shown on the layer's row too. */
  prepare: (words: string) => void
  /** What a screen can show of a shape with very many points, worked out beside the page. Without it every point is drawn, as for a file. */
  outline?: (item: MapEntity, shape: Shape) => PreparedOutline
  /** Whether a scheduled zone is in force; undefined where it has no schedule or that is not known. Without it nothing is, as for a file. */
  isInForce?: (entity: Entity, now: number) => boolean | undefined
  /** How labels write a time. Without it in Zulu alone, as for a file. */
  minuteWords?: (time: number, now: number) => string
}

/** What a layer of very many features draws at which zoom. */
export interface Crowd {
  /** From this zoom on tiles hold all facts of points, below it only these. */
  wholeFrom: number
  facts: readonly string[]
  styles: readonly { id: string; zooms: readonly [from: number, to: number]; ignoresPlacement?: boolean }[]
}

/** Of a layer that is asked for what it draws of one entity alone, and not for what it has to say. */
export const SILENT: MapContext = {
  find: () => undefined,
  omit: () => undefined,
  simplify: () => undefined,
  prepare: () => undefined,
}

/**
 * A layer of the map. Everything in it is pure: the same entity, time and context give the same features.
 * To add one, write a file like those in `layers/` and put it into the record in `layers.ts`.
 */
export interface MapLayer {
  label: string
  /** What it shows, for those who ask. */
  means: string
  /** Stands for the label where the map is narrow. */
  icon: LucideIcon
  /** Shown before the user chose anything. */
  initially: boolean
  /** It is drawn over layers of a lower order. */
  order: number
  /** It draws an entity at its place. Others lead away from it: an orbit around the world, a line to a relation. */
  isAtItsPlace?: true
  /** It shows what is in sight, and nothing of entities. */
  isOfView?: true
  /** Its styles that the pointer can find something in: areas by their edge, name and inside. */
  pickable?: readonly string[]
  /** How it is drawn with `count` features in it. */
  crowd?: (count: number) => Crowd
  /** WGS84 features of one entity; [] when it has nothing for this layer. May throw: the entity then counts as not drawn. */
  features: (entity: MapEntity, now: number, context: MapContext) => LayerFeature[]
  /** MapLibre layers for a source that holds those features, bottom first. */
  style: (theme: MapTheme, source: string) => LayerSpecification[]
  /** Features of entities that `moves` picks change as time passes, so they are made again after this many seconds. */
  everySeconds?: number
  moves?: (entity: MapEntity) => boolean
  /** Entities whose change means that this one has to be drawn again. */
  dependsOn?: (entity: MapEntity) => readonly string[]
}

/** What a layer draws of an entity; nothing of one that makes it throw, as nothing of it is on the map. */
export function featuresOf(layer: MapLayer, item: MapEntity, now: number, context: MapContext): LayerFeature[] {
  try {
    return layer.features(item, now, context)
  } catch {
    return []
  }
}
