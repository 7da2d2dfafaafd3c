import { useEffect, useState } from 'react'

import type { Camera } from '../../domain/map/camera.ts'
import { inverse } from '../../../geo/geodesic.ts'
import { type LonLat, middle } from '../../../geo/lon-lat.ts'
import { positionOf } from '../../../geo/position.ts'
import type { KnownEntity } from '../../../picture/entities.ts'
import type { Loaded } from '../../known/use-collection.ts'
import { shownNow } from '../../ui/browser/ticker.ts'
import { placeOfEntity } from './place-of-entity.ts'

/** Share of entities that decide, so that a satellite or far zone doesn't make the rest a dot. */
const MOST = 0.8
const FEWEST = 5
/** Of more points, each n-th: where most of them are doesn't depend on all. */
const COMPARED = 250
/** Entities whose positions are read for that. */
const READ = 1000
const FARTHEST_METRES = 1_500_000
/** Metres per pixel at zoom 0 on the equator, for tiles of 512 pixels. */
const METRES_PER_PIXEL = 78_271.5
/** Half the map's width with list and inspector open, without a margin. */
const HALF_WIDTH = 300
const CLOSEST_ZOOM = 11

/** For a single entity. */
export const CENTER_ZOOM = 9

/** The selected entity, else most of them, as close as possible. `undefined`: too few or far apart. */
export function initialCamera(entities: Iterable<KnownEntity>, selected?: LonLat): Camera | undefined {
  const most = cameraOfMost(entities)
  if (selected === undefined) return most
  const [longitude, latitude] = selected
  return { longitude, latitude, zoom: most?.zoom ?? CENTER_ZOOM }
}

function cameraOfMost(entities: Iterable<KnownEntity>): Camera | undefined {
  const all = [...entities]
  const some = positionsOf(eachNth(all, READ))
  // Few have a position.
  const points = some.length < COMPARED && all.length > READ ? positionsOf(all) : some
  if (points.length < FEWEST) return undefined
  const compared = eachNth(points, COMPARED)
  let core = compared
  let center = middle(core)
  // Repeated: far entities pull the first center away, later ones less.
  for (let pass = 0; pass < 3 && center !== undefined; pass += 1) {
    const from = center
    core = nearest(compared, from, Math.ceil(compared.length * MOST))
    center = middle(core)
  }
  if (center === undefined) return undefined
  const [longitude, latitude] = center
  const reach = Math.max(...core.map((at) => inverse([longitude, latitude], at).metres))
  if (reach > FARTHEST_METRES) return undefined
  const scale = (METRES_PER_PIXEL * Math.cos((latitude * Math.PI) / 180) * HALF_WIDTH) / Math.max(reach, 1)
  return { longitude, latitude, zoom: Math.min(CLOSEST_ZOOM, Math.max(0, Math.log2(scale))) }
}

function positionsOf(entities: readonly KnownEntity[]): LonLat[] {
  return entities.flatMap(({ best }) => {
    const position = positionOf(best.entity)
    return position.kind === 'position' ? [position.at] : []
  })
}

function eachNth<Item>(items: readonly Item[], most: number): readonly Item[] {
  const step = Math.max(1, Math.ceil(items.length / most))
  return items.filter((_, index) => index % step === 0)
}

function nearest(points: readonly LonLat[], from: LonLat, count: number): LonLat[] {
  const ranked = points.map((at) => ({ at, metres: inverse(from, at).metres }))
  return ranked
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, count)
    .map(({ at }) => at)
}

const LONGEST_WAIT_MILLISECONDS = 2000

/**
 * The camera before any movement, decided once: after the first walk over the tasks (`settled`), or some time
 * after the first entity, as the first few may be a satellite and a buoy.
 * @returns until `decided` the map must not fit the few that it has
 */
export function useFirstCamera(
  entities: Loaded<KnownEntity>,
  selectedKey: string | undefined,
  settled: boolean,
): { decided: boolean; camera: Camera | undefined } {
  const [decision, setDecision] = useState<{ camera: Camera | undefined }>()
  const [waited, setWaited] = useState(false)
  const some = entities.size > 0
  useEffect(() => {
    if (!some) return undefined
    const timer = setTimeout(() => setWaited(true), LONGEST_WAIT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [some])
  const selected = selectedKey === undefined ? undefined : entities.get(selectedKey)
  const isThere = selectedKey === undefined || selected !== undefined
  if (decision === undefined && some && (settled || (waited && isThere)))
    setDecision({
      camera: initialCamera(entities.items(), selected && placeOfEntity(selected, entities, shownNow())),
    })
  return { decided: decision !== undefined, camera: decision?.camera }
}
