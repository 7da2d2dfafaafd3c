import { useStore, type StoreApi } from 'zustand'

import { cx } from '../../../ui/styles/cx.ts'
import { copyAndSay } from '../../../ui/browser/clipboard.ts'
import { useConventions } from '../../../format/use-conventions.ts'
import { formatCoordinates, formatOtherCoordinates } from '../../../../format/coordinates.ts'
import type { LonLat } from '../../../../geo/lon-lat.ts'
import styles from '../MapView.module.css'
import { hint } from '../../../ui/overlay/hint.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { formatBearing } from '../../../../format/bearing.ts'
import { METRES_PER_NAUTICAL_MILE, formatMeasured, formatRange } from '../../../../format/length.ts'
import { inverse } from '../../../../geo/geodesic.ts'

const STEPS = [1, 2, 5]

/** Position of the pointer, else of the map's center; copied by click or Enter. */
export function MapReadout({
  pointer,
  middle,
}: {
  pointer: StoreApi<{ at: LonLat | undefined }>
  middle: LonLat | undefined
}) {
  useConventions()
  const over = useStore(pointer).at
  const at = over ?? middle
  if (!at) return null
  const place = formatCoordinates(at[1], at[0]) ?? ''
  const other = formatOtherCoordinates(at[1], at[0])
  return (
    <>
      <button
        type="button"
        className={styles.readout}
        {...hint('Copy the position')}
        onClick={() => void copyAndSay(place, place)}
      >
        <span className="meta">{over ? 'cursor' : 'centre'}</span> {place}
      </button>
      {other !== undefined && (
        <button
          type="button"
          className={cx(styles.readout, styles.mgrs)}
          {...hint(`Copy as ${other.label}`)}
          onClick={() => void copyAndSay(other.text, other.text)}
        >
          <span className="meta">{other.label}</span> {other.text}
        </button>
      )}
    </>
  )
}

/** Measures on the ellipsoid. */
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
        <p>Click the map to measure from there, or add its middle.</p>
      )}
      <Button onClick={onAddMiddle}>Add middle of map</Button> <Button onClick={onClear}>Clear</Button>
    </output>
  )
}

/** Round lengths at the map's center. */
export function ScaleBar({ metresPerPixel }: { metresPerPixel: number }) {
  const miles = roundLength(metresPerPixel / METRES_PER_NAUTICAL_MILE)
  const kilometres = roundLength(metresPerPixel / 1000)
  return (
    <div className={cx('nowrap', 'primary', 'gap-12', 'flex')}>
      <span className={styles['scale-line']}>
        <i style={{ width: miles.pixels }} />
        {miles.length} NM
      </span>
      <span className={styles['scale-line']}>
        <i style={{ width: kilometres.pixels }} />
        {kilometres.length < 1 ? `${Math.round(kilometres.length * 1000)} m` : `${kilometres.length} km`}
      </span>
    </div>
  )
}

const LONGEST_PIXELS = 52

/** The largest of 1, 2 or 5 times a power of ten. */
function roundLength(unitsPerPixel: number): { length: number; pixels: number } {
  const most = unitsPerPixel * LONGEST_PIXELS
  if (!(most > 0) || !Number.isFinite(most)) return { length: 0, pixels: 0 }
  const power = 10 ** Math.floor(Math.log10(most))
  const step = STEPS.findLast((candidate) => candidate * power <= most) ?? 1
  const length = Number((step * power).toPrecision(1))
  return { length, pixels: length / unitsPerPixel }
}
