import type { LonLat } from '../map/geometry/lon-lat.ts'
import type { MapEntity } from '../map/map-entity.ts'
import { placeOf } from '../map/position/place.ts'
import type { EntityIndex, IndexedEntity } from '../live/entities/entity-index.ts'

/** Where the map draws an entity at a time: as reported, or worked out from a bearing with a range or from an orbit; `undefined` without a place. */
export function placeOfEntity(item: IndexedEntity, entities: EntityIndex['entities'], now: number): LonLat | undefined {
  const find = (entityId: string) => {
    const other = entities.get(entityId)
    return other && onMap(other)
  }
  return placeOf(onMap(item), now, { find })?.at
}

function onMap({ key, best }: IndexedEntity): MapEntity {
  return { entityId: key, entity: best.entity, snapshot: best.snapshot, stale: false }
}
