import { inSlices } from '../../../ui/browser/time-slice.ts'
import type { LonLat } from '../../../../geo/lon-lat.ts'
import type { MapEntity } from '../../../../geo/map-entity.ts'
import { Spots } from './spots.ts'

/** What stands still for this long, in milliseconds, is as good as now: what follows an orbit has gone 40 km. */
const STANDS = 5000

interface Known {
  readonly entities: readonly MapEntity[]
  readonly at: number
  readonly spots: Spots
}

/**
 * Where the entities of a list are, worked out when it is asked for and kept for as long as it holds. In slices: of a hundred thousand the page goes on
 * answering meanwhile.
 */
export class SpotsOf {
  #known: Known | undefined

  async take(
    entities: readonly MapEntity[],
    placeOf: (entityId: string) => LonLat | undefined,
    now: number,
  ): Promise<Spots> {
    const known = this.#known
    if (known?.entities === entities && now >= known.at && now - known.at < STANDS) return known.spots
    const spots = new Spots()
    await inSlices(
      entities,
      () => false,
      ({ entityId }) => {
        const at = placeOf(entityId)
        if (at) spots.add(entityId, at)
      },
    )
    this.#known = { entities, at: now, spots }
    return spots
  }
}
