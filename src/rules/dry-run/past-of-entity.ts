import type { TrailPoint } from '../../geo/map-entity.ts'
import type { SeenEntity } from '../kinds/kind.ts'

export interface EntityStretch {
  readonly item: SeenEntity
  readonly from: number
  readonly to: number
}

/** Only positions vary; the rest is as now. @param trail past positions, oldest first */
export function pastOfEntity(
  item: SeenEntity,
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

function itemAt(item: SeenEntity, { at: [longitudeDegrees, latitudeDegrees], time }: TrailPoint): SeenEntity {
  const { kinematics: _moved, geoShape: _drawn, ...entity } = item.copy.entity
  const location = { position: { latitudeDegrees, longitudeDegrees } }
  return { ...item, asOf: time, copy: { ...item.copy, entity: { ...entity, location } } }
}
