import { inSlices } from '../../../ui/browser/time-slice.ts'
import type { LonLat } from '../../../../geo/lon-lat.ts'
import type { MapEntity } from '../../../../geo/map-entity.ts'
import { Spots } from './spots.ts'

/** Cache lifetime. A satellite moves 40 km in that time. */
const STANDS = 5000

interface Known {
  readonly entities: readonly MapEntity[]
  readonly at: number
  readonly spots: Spots
}

/** Positions of a list's entities, computed in slices when needed, and cached. */
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
