import Pentagon from 'lucide-react/icons/pentagon'

import type { Entity } from '../../../../contract/entity/entity.ts'
import type { GeoLine, GeoPolygon } from '../../../../contract/entity/geometry.ts'
import { areaFeatures, dimFact, lineFeature, pointFeature } from '../feature.ts'
import { ellipse } from '../../../../geo/geodesic.ts'
import { countOf, MOST_POINTS } from '../../../../geo/thin.ts'
import type { LayerFeature, MapContext, MapLayer } from '../layer.ts'
import { isGeoEntity, nameOf, type MapEntity } from '../../../../geo/map-entity.ts'
import { footprintOf } from '../../../../geo/footprint.ts'
import { listOf, lonLatOf, positionOf, type EntityPosition } from '../../../../geo/position.ts'
import { isLarge, pointsOf, readOutline, type Outline, type Shape } from '../../../../geo/outline.ts'
import { zoneStyle } from './zone-style.ts'
import { zoneTimes } from '../../../../entity/zone-schedule.ts'
import { formatNumber } from '../../../../format/number.ts'
import { lookup } from '../../../../format/lookup.ts'
import { straightPath } from '../../../../geo/antimeridian.ts'
import { colorText } from '../style/paint.ts'
import { hueOf } from '../symbols/symbol.ts'

export const zones: MapLayer = {
  label: 'Zones and areas',
  means: 'Areas, lines and points with their meaning. Hatched: dangerous to enter. Faint and dashed: not in force',
  icon: Pentagon,
  initially: true,
  order: 10,
  isAtItsPlace: true,
  pickable: ['zones-markers', 'zones-labels', 'zones-edges', 'zones-dashed-edges', 'zones-lines', 'zones-areas'],
  // Schedules load late and depend on the time.
  everySeconds: 10,
  moves: ({ entity }) => zoneTimes(entity).length > 0,
  features: (item, now, context) => {
    const { entity } = item
    if (!entity.geoShape && !isGeoEntity(entity)) return []
    const kind = zoneKind(entity)
    const visual = entity.geoDetails?.visualDetails
    const [fill, line] = [colorText(visual?.fillColor), colorText(visual?.lineColor)]
    const facts = {
      kind,
      hue: lookup(zoneHues, kind) ?? (entity.milView ? hueOf(entity) : 'plain'),
      ...(fill && { fill }),
      ...(line && { line }),
      ...dimFact(item),
      ...(context.isInForce?.(entity, now) === false && { idle: true, dim: true }),
    }
    const shapes = shapeFeatures(item, facts, context)
    const position = positionOf(entity)
    const point = pointFeatures(item, position, facts, context)
    const labelled = isGeoEntity(entity) && position.kind === 'position'
    if (!labelled) return [...shapes, ...point]
    // Without an area a geo-entity has a mark at its point.
    const part = shapes.length === 0 ? 'marker' : 'label'
    return [...shapes, ...point, ...pointFeature(position.at, { ...facts, part, name: nameIn(item, facts) })]
  },
  style: zoneStyle,
}

type Facts = { kind: string; hue: string; [fact: string]: string | number | boolean }

function shapeFeatures(item: MapEntity, facts: Facts, context: MapContext): LayerFeature[] {
  const { line, polygon, ellipse: flat, ellipsoid } = item.entity.geoShape ?? {}
  // The contract allows one kind, but all are drawn.
  return [
    ...(line ? orOmit(lineFeatures(item, line, facts, context), 'a line without length', context) : []),
    ...(polygon ? orOmit(polygonFeatures(item, polygon, facts, context), 'an area without a size', context) : []),
    ...(flat || ellipsoid ? ellipseFeatures(item, facts, context) : []),
  ]
}

function ellipseFeatures(item: MapEntity, facts: Facts, context: MapContext): LayerFeature[] {
  const position = positionOf(item.entity)
  if (position.kind !== 'position') {
    context.omit('an ellipse without a position')
    return []
  }
  const around = footprintOf(item.entity)
  const ring = around ? ellipse(position.at, around.semiMajor, around.semiMinor, around.bearing) : []
  const height = around && around.height > 0 ? { height: around.height } : {}
  return orOmit(areaFeatures([ring], { ...facts, part: 'area', ...height }), 'an ellipse without a size', context)
}

/** Only if the entity has another position. */
function pointFeatures(item: MapEntity, position: EntityPosition, facts: Facts, context: MapContext): LayerFeature[] {
  const { point } = item.entity.geoShape ?? {}
  if (!point) return []
  const at = lonLatOf(point.position)
  if (!at) context.omit('a point without a position')
  const isItsPlace = at && position.kind === 'position' && position.at[0] === at[0] && position.at[1] === at[1]
  if (!at || isItsPlace) return []
  return pointFeature(at, { ...facts, part: 'marker', name: `${nameIn(item, facts)}, shape point` })
}

function nameIn(item: MapEntity, { idle }: Facts): string {
  return idle === true ? `${nameOf(item)}, not in force` : nameOf(item)
}

/** Reports shapes that can't be drawn; `undefined` means in progress. */
function orOmit(features: LayerFeature[] | undefined, reason: string, context: MapContext): LayerFeature[] {
  if (features?.length === 0) context.omit(reason)
  return features ?? []
}

function lineFeatures(item: MapEntity, line: GeoLine, facts: Facts, context: MapContext): LayerFeature[] | undefined {
  const outline = outlineOf(item, { kind: 'line', list: listOf(line.positions) }, context)
  if (!outline) return undefined
  if (outline.missing > 0) context.omit(`${outline.missing} points of a line have no position`)
  const [points = []] = pointsOf(outline.paths)
  const features = lineFeature(straightPath(points), { ...facts, part: 'line' })
  if (features.length > 0) sayLeftOut(outline, 'points of a line', context)
  return features
}

function polygonFeatures(
  item: MapEntity,
  polygon: GeoPolygon,
  facts: Facts,
  context: MapContext,
): LayerFeature[] | undefined {
  const outline = outlineOf(item, { kind: 'polygon', list: listOf(polygon.rings) }, context)
  if (!outline) return undefined
  const { paths, missing, heightMetres, baseMetres } = outline
  if (missing > 0) context.omit(`${missing} corners of an area have no position`)
  const features = areaFeatures(pointsOf(paths).map(straightPath), {
    ...facts,
    part: 'area',
    ...(heightMetres > 0 && { height: baseMetres + heightMetres, base: baseMetres }),
  })
  if (features.length > 0) sayLeftOut(outline, 'corners of an area', context)
  return features
}

/** Huge shapes are simplified; empty until the first result. */
function outlineOf(item: MapEntity, shape: Shape, context: MapContext): Outline | undefined {
  if (!context.outline || !isLarge(shape)) return readOutline(shape)
  const { outline, isPending } = context.outline(item, shape)
  if (isPending)
    context.prepare(
      shape.kind === 'line'
        ? `a line of ${formatNumber(shape.list.length)} points`
        : `an area of more than ${formatNumber(MOST_POINTS)} corners`,
    )
  return outline
}

function sayLeftOut({ paths, whole }: Outline, what: string, context: MapContext): void {
  const left = whole - countOf(paths)
  if (left > 0) context.simplify(`${formatNumber(left)} of ${formatNumber(whole)} ${what} left out`)
}

const zoneHues: Record<string, string> = {
  'keep-out': 'hostile',
  hazard: 'caution',
  emergency: 'hostile',
  engagement: 'hostile',
  ditch: 'caution',
}

function zoneKind({ geoDetails }: Entity): string {
  const control = lookup(controlKinds, geoDetails?.controlArea?.type)
  if (control) return control
  if (geoDetails?.acm?.acmType === 'ACM_DETAIL_TYPE_LANDING_ZONE') return 'landing-zone'
  return lookup(geoKinds, geoDetails?.type) ?? 'general'
}

const controlKinds: Record<string, string> = {
  CONTROL_AREA_TYPE_KEEP_IN_ZONE: 'keep-in',
  CONTROL_AREA_TYPE_KEEP_OUT_ZONE: 'keep-out',
  CONTROL_AREA_TYPE_DITCH_ZONE: 'ditch',
  CONTROL_AREA_TYPE_LOITER_ZONE: 'loiter',
}

const geoKinds: Record<string, string> = {
  GEO_TYPE_HAZARD: 'hazard',
  GEO_TYPE_EMERGENCY: 'emergency',
  GEO_TYPE_ENGAGEMENT_ZONE: 'engagement',
  GEO_TYPE_CONTROL_AREA: 'control-area',
  GEO_TYPE_BULLSEYE: 'bullseye',
  GEO_TYPE_ACM: 'acm',
}
