import type { DryRun } from '../../../known/watch/dry-run.ts'
import { binsOf } from './dry-run-words.ts'
import styles from './DryRunBars.module.css'

const BAR = 4

/** When the rule would have raised alerts; a text next to it says how often. */
export function DryRunBars({
  dryRun,
  width,
  height,
}: {
  dryRun: Pick<DryRun, 'times' | 'span'>
  width: number
  height: number
}) {
  const bins = binsOf(dryRun, Math.floor(width / BAR))
  const most = Math.max(1, ...bins)
  // At least visible, the rest in proportion.
  const bars = bins.flatMap((count, index) =>
    count === 0 ? [] : [{ x: index * BAR + 1, tall: Math.max(4, (count / most) * (height - 2)) }],
  )
  return (
    <svg
      className={styles.bars}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
      {bars.map(({ x, tall }) => (
        <rect key={x} x={x} y={height - 1 - tall} width={BAR - 2} height={tall} />
      ))}
    </svg>
  )
}
