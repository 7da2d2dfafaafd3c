import type { Camera } from '../map/camera.ts'
import { inverse } from '../map/geometry/geodesic.ts'
import type { LonLat } from '../map/geometry/lon-lat.ts'
import { middle } from '../map/geometry/middle.ts'
import { positionOf } from '../map/position/position.ts'
import type { KnownEntity } from '../live/entities.ts'

/** A satellite or a far-off zone must not make the rest a dot: what most entities are near decides. */
const MOST = 0.8
const FEWEST = 5
const FARTHEST_METRES = 1_500_000
/** Metres per pixel at zoom 0 on the equator, for tiles of 512 pixels. */
const METRES_PER_PIXEL = 78_271.5
/** Half the width that the map has beside list and inspector, less its edge. */
const HALF_WIDTH = 300
const CLOSEST_ZOOM = 11

/** How near to look at one entity alone. */
export const CENTER_ZOOM = 9

/**
 * Where to look first: at the entity that is selected, else at most of them, as near as shows most of them. `undefined` when they are few or all
 * over the world; then the map fits them all.
 */
export function initialCamera(entities: Iterable<KnownEntity>, selected?: LonLat): Camera | undefined {
  const most = cameraOfMost(entities)
  if (selected === undefined) return most
  const [longitude, latitude] = selected
  return { longitude, latitude, zoom: most?.zoom ?? CENTER_ZOOM }
}

function cameraOfMost(entities: Iterable<KnownEntity>): Camera | undefined {
  const points: LonLat[] = []
  for (const { best } of entities) {
    const position = positionOf(best.entity)
    if (position.kind === 'position') points.push(position.at)
  }
  if (points.length < FEWEST) return undefined
  let core = points
  let center = middle(core)
  // More than once: the first middle is drawn aside by what lies far off, the later ones less and less.
  for (let pass = 0; pass < 3 && center !== undefined; pass += 1) {
    const from = center
    core = nearest(points, from, Math.ceil(points.length * MOST))
    center = middle(core)
  }
  if (center === undefined) return undefined
  const [longitude, latitude] = center
  const reach = Math.max(...core.map((at) => inverse([longitude, latitude], at).metres))
  if (reach > FARTHEST_METRES) return undefined
  const scale = (METRES_PER_PIXEL * Math.cos((latitude * Math.PI) / 180) * HALF_WIDTH) / Math.max(reach, 1)
  return { longitude, latitude, zoom: Math.min(CLOSEST_ZOOM, Math.max(0, Math.log2(scale))) }
}

function nearest(points: readonly LonLat[], from: LonLat, count: number): LonLat[] {
  const ranked = points.map((at) => ({ at, metres: inverse(from, at).metres }))
  return ranked
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, count)
    .map(({ at }) => at)
}
