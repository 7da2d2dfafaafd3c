import type { Area } from '../../watch/wire/rule.ts'
import { shortId } from '../../format/id.ts'
import { formatNauticalMiles } from '../../format/length.ts'
import { formatPosition } from '../../format/position.ts'
import { formatNumber } from '../../format/number.ts'
import type { KnownNames } from '../../picture/entities.ts'

/** "in LNG transfer zone", "within 20 NM of ALFA-3". */
export function areaWords(area: Area, names: KnownNames): string {
  return area.kind === 'shape'
    ? `in ${areaName(area, names)}`
    : `within ${distance(area.metres)} of ${areaName(area, names)}`
}

export function areaName(area: Area, names: KnownNames): string {
  if (area.kind === 'around position')
    return formatPosition(area.latitude, area.longitude) ?? `${area.latitude}, ${area.longitude}`
  return names.get(area.entityId)?.name ?? shortId(area.entityId)
}

/** Equal for the same area at every desk. */
export function areaKey(area: Area): string {
  switch (area.kind) {
    case 'shape':
      return area.entityId
    case 'around entity':
      return `${area.entityId} ${area.metres}`
    case 'around position':
      return `${area.latitude},${area.longitude} ${area.metres}`
  }
}

/** In nautical miles if round, else metres. */
function distance(metres: number): string {
  const tenths = metres / 185.2
  if (Math.abs(tenths - Math.round(tenths)) < 0.01 || metres >= 10_000) return formatNauticalMiles(metres)
  return `${formatNumber(Math.round(metres))} m`
}
