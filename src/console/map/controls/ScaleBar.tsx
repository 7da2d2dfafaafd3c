import styles from '../MapView.module.css'

const STEPS = [1, 2, 5]
const METRES_PER_NAUTICAL_MILE = 1852

/** Length of a round number of nautical miles and of kilometres in the middle of the map. */
export function ScaleBar({ metresPerPixel }: { metresPerPixel: number }) {
  const miles = roundLength(metresPerPixel / METRES_PER_NAUTICAL_MILE, 52)
  const kilometres = roundLength(metresPerPixel / 1000, 52)
  return (
    <div className="nowrap primary gap-12 flex">
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

/** The longest 1, 2 or 5 times a power of ten that fits into so many pixels. */
export function roundLength(unitsPerPixel: number, pixels: number): { length: number; pixels: number } {
  const most = unitsPerPixel * pixels
  if (!(most > 0) || !Number.isFinite(most)) return { length: 0, pixels: 0 }
  const power = 10 ** Math.floor(Math.log10(most))
  const step = STEPS.findLast((candidate) => candidate * power <= most) ?? 1
  const length = Number((step * power).toPrecision(1))
  return { length, pixels: length / unitsPerPixel }
}
