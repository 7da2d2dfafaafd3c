import { Button } from '../../ui/controls/Button.tsx'
import { formatBearing } from '../../format/bearing.ts'
import { formatMeasured, formatRange } from '../../format/length.ts'
import { inverse } from '../geometry/geodesic.ts'
import type { LonLat } from '../geometry/lon-lat.ts'

/** Length along the points on the ellipsoid, and distance and bearing of the last leg. */
export function RulerReadout({
  points,
  onAddMiddle,
  onClear,
}: {
  points: readonly LonLat[]
  onAddMiddle: () => void
  onClear: () => void
}) {
  const legs = points.slice(1).map((to, index) => inverse(points[index] ?? to, to))
  const total = legs.reduce((sum, leg) => sum + leg.metres, 0)
  const last = legs.at(-1)
  return (
    <output aria-label="Ruler">
      {last ? (
        <p>
          <b>{formatMeasured(total)}</b>
          {legs.length > 1 && `, last segment ${formatRange(last.metres)}`}, bearing {formatBearing(last.bearing)}
        </p>
      ) : (
        <p>Click on the map to measure from there, or add its middle.</p>
      )}
      <Button onClick={onAddMiddle}>Add middle of map</Button> <Button onClick={onClear}>Clear</Button>
    </output>
  )
}
