import type { LonLat } from '../../../geo/lon-lat.ts'
import type { MapEntity } from '../../../geo/map-entity.ts'
import { placeOf } from '../../domain/map/position/place.ts'
import type { KnownEntity } from '../../../picture/entities.ts'
import type { Loaded } from '../../known/use-collection.ts'

/** As the map draws it: reported, or computed from bearing and range or an orbit; `undefined` if unknown. */
export function placeOfEntity(item: KnownEntity, entities: Loaded<KnownEntity>, now: number): LonLat | undefined {
  const find = (entityId: string) => {
    const other = entities.get(entityId)
    return other && onMap(other)
  }
  return placeOf(onMap(item), now, { find })?.at
}

function onMap({ key, best }: KnownEntity): MapEntity {
  return { entityId: key, entity: best.entity, snapshot: best.snapshot, stale: false }
}
