import type { TrailPoint } from '../../geo/map-entity.ts'
import type { EntityItem } from '../kinds/kind.ts'

export interface EntityStretch {
  readonly item: EntityItem
  readonly from: number
  readonly to: number
}

/** Only positions vary; the rest is as now. @param trail past positions, oldest first */
export function pastOfEntity(
  item: EntityItem,
  trail: readonly TrailPoint[],
  from: number,
  now: number,
): readonly EntityStretch[] {
  const past = trail.map((point, index): EntityStretch => {
    const to = trail[index + 1]?.time ?? item.asOf ?? now
    return { item: itemAt(item, point), from: Math.max(from, point.time), to }
  })
  const last = { item, from: Math.max(from, item.asOf ?? from), to: now }
  return [...past, last].filter((stretch) => stretch.to > stretch.from)
}

function itemAt(item: EntityItem, { at: [longitudeDegrees, latitudeDegrees], time }: TrailPoint): EntityItem {
  const { kinematics: _moved, geoShape: _drawn, ...entity } = item.copy.entity
  const location = { position: { latitudeDegrees, longitudeDegrees } }
  return { ...item, asOf: time, copy: { ...item.copy, entity: { ...entity, location } } }
}
