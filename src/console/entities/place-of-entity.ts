import type { LonLat } from '../map/geometry/lon-lat.ts'
import type { MapEntity } from '../map/map-entity.ts'
import { placeOf } from '../map/position/place.ts'
import type { KnownEntity } from '../live/entities.ts'
import type { Held } from '../live/use-view.ts'

/** Where the map draws an entity at a time: as reported, or worked out from a bearing with a range or from an orbit; `undefined` without a place. */
export function placeOfEntity(item: KnownEntity, entities: Held<KnownEntity>, now: number): LonLat | undefined {
  const find = (entityId: string) => {
    const other = entities.get(entityId)
    return other && onMap(other)
  }
  return placeOf(onMap(item), now, { find })?.at
}

function onMap({ key, best }: KnownEntity): MapEntity {
  return { entityId: key, entity: best.entity, snapshot: best.snapshot, stale: false }
}
