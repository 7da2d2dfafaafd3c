import type { MapEntity } from '../../../geo/map-entity.ts'
import { symbols } from '../../../console/domain/map/layers/symbols.ts'
import type { MapBounds, BenchView } from './measure.ts'

const DISPOSITIONS = ['FRIENDLY', 'HOSTILE', 'NEUTRAL', 'UNKNOWN', 'SUSPICIOUS', 'ASSUMED_FRIENDLY', 'PENDING']
const ENVIRONMENTS = ['AIR', 'SURFACE', 'SUB_SURFACE', 'LAND']

/** mulberry32 */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The console draws dots below this zoom, as that many spread over the world crowd its tiles. */
export function symbolsFrom(count: number): number {
  const { most = count } = symbols.crowding ?? {}
  return Math.max(0, Math.ceil(Math.log(count / most) / Math.log(4)))
}

export function makeEntities(count: number, box: MapBounds): MapEntity[] {
  const random = randomNumbers(1)
  const [west, south, east, north] = box
  return Array.from({ length: count }, (_, index) =>
    makeEntity(index, west + random() * (east - west), south + random() * (north - south)),
  )
}

function moved(item: MapEntity, index: number, random: () => number): MapEntity {
  const { latitudeDegrees = 0, longitudeDegrees = 0 } = item.entity.location?.position ?? {}
  return makeEntity(index, longitudeDegrees + random() - 0.5, latitudeDegrees + random() - 0.5)
}

function makeEntity(index: number, longitudeDegrees: number, latitudeDegrees: number): MapEntity {
  const entityId = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  return {
    entityId,
    snapshot: false,
    stale: false,
    entity: {
      entityId,
      aliases: { name: `Track ${index}` },
      location: { position: { latitudeDegrees, longitudeDegrees } },
      milView: {
        disposition: `DISPOSITION_${DISPOSITIONS[index % DISPOSITIONS.length] ?? ''}`,
        environment: `ENVIRONMENT_${ENVIRONMENTS[index % ENVIRONMENTS.length] ?? ''}`,
      },
    },
  }
}

/** Draws every symbol once before measuring: the first use compiles shaders and paints symbols. */
export function warmUpEntities({ longitude, latitude }: BenchView): MapEntity[] {
  return makeEntities(56, [longitude - 3, latitude - 3, longitude + 3, latitude + 3])
}

export function onePercentMoved(entities: readonly MapEntity[]): MapEntity[] {
  const random = randomNumbers(7)
  return entities.map((item, index) => (index % 100 === 0 ? moved(item, index, random) : item))
}
