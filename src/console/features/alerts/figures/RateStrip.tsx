import { useId, useState } from 'react'

import { countOf } from '../../../../format/count.ts'
import { formatZuluMinute } from '../../../../format/time.ts'
import type { AlertFigures, FigureRange } from '../../../../watch/wire/alert-figures.ts'
import { useSize, widthOf } from '../../../ui/browser/use-size.ts'
import { VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import styles from './RateStrip.module.css'
import { barScale, labelsOf, STRIP, stripScale, ticksOf } from './strip-layout.ts'

const NAME = 'Alerts per 10 min'
const WIDTH = 1000
const LEAST_HATCHED = 8
const FLOOD = 10

const barWords = { '24h': '', '7d': 'Highest 10 min of each hour. ', '31d': 'Highest 10 min of each 6 h. ' } as const

/** Rate over time. Redrawn each minute, but not under the pointer. */
export function RateStrip({ figures: latest, range }: { figures: AlertFigures; range: FigureRange }) {
  const [held, hold] = useState<AlertFigures>()
  const figures = held ?? latest
  const [measured, width] = useSize(widthOf, WIDTH)
  return (
    <section className={styles.strip} aria-label={NAME}>
      <header className={styles.head}>
        <h2>{NAME}</h2>
        <span className="shrinks truncate">
          {barWords[range]}
          {countOf(figures.alerts, 'alert')}, {figures.called} of them called. Scale by square root
        </span>
        <span className={cx(styles.key, 'end')}>
          <i className={styles.called} />
          called
        </span>
        <span className={styles.key}>
          <i className={styles.folded} />
          folded into a flurry or silent
        </span>
        <span className={styles.key}>
          <i className={styles.hatched} />
          not counted
        </span>
      </header>
      <div ref={measured} onPointerEnter={() => hold(latest)} onPointerLeave={() => hold(undefined)}>
        <Bars figures={figures} width={width} />
      </div>
      <Hours figures={figures} />
    </section>
  )
}

function Bars({ figures, width }: { figures: AlertFigures; width: number }) {
  const hatch = useId()
  const { from, to, bars, floods, notWatched, countedFrom, barMilliseconds } = figures
  const { x, bar } = stripScale(figures, width)
  const tall = barScale(figures)
  const { left, top, base, height } = STRIP
  const wide = Math.max(1, bar - Math.min(2.6, bar / 4))
  const before = Math.min(countedFrom, to)
  return (
    <svg
      className={styles.bars}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={NAME}
    >
      <defs>
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <path d="M0 0v7" />
        </pattern>
      </defs>
      {before > from && (
        <rect
          className={styles.not}
          fill={`url(#${hatch})`}
          x={left}
          y={top}
          width={x(before) - left}
          height={base - top}
        />
      )}
      {notWatched.map(({ from: began, to: ended }) => (
        <rect
          key={began}
          className={styles.not}
          fill={`url(#${hatch})`}
          x={Math.min(x(began), width - LEAST_HATCHED)}
          y={top}
          width={Math.max(LEAST_HATCHED, x(ended) - x(began))}
          height={base - top}
        />
      ))}
      <path className={styles.base} d={`M${left} ${base + 0.5}H${width}`} />
      <path className={styles.target} d={`M${left} ${base - tall(1)}H${width}`} />
      <path className={styles.flood} d={`M${left} ${base - tall(FLOOD)}H${width}`} />
      <text x={0} y={base - tall(1) + 4}>
        1 target
      </text>
      <text className={styles.inFlood} x={0} y={base - tall(FLOOD) + 4}>
        10 flood
      </text>
      {bars.map(({ at, alerts, called }) => {
        const isRunning = at + barMilliseconds > to
        const common = { x: x(at) + (bar - wide) / 2, width: wide }
        return (
          <g key={at} data-flood={alerts >= FLOOD || undefined}>
            {(isRunning || called < alerts) && (
              <rect
                className={isRunning ? styles.running : styles.some}
                {...common}
                y={base - tall(alerts)}
                height={tall(alerts)}
              />
            )}
            {!isRunning && <rect className={styles.bar} {...common} y={base - tall(called)} height={tall(called)} />}
          </g>
        )
      })}
      {floods.map(({ from: began, to: ended = to }) => (
        <path key={began} className={styles.bracket} d={`M${x(began) - 2} ${top - 1}v-5H${x(ended) + 2}v5`} />
      ))}
      {labelsOf(figures, x, width).map(({ x: at, words, isFlood }) => (
        <text
          key={`${at} ${words}`}
          className={isFlood ? styles.inFlood : undefined}
          x={at}
          y={isFlood ? 13 : 19}
          textAnchor="middle"
        >
          {words}
        </text>
      ))}
      <BeforeCounting figures={figures} x={x} />
      <g className={styles.axis}>
        {barMilliseconds < 3_600_000 && (
          <text x={left} y={132}>
            {formatZuluMinute(from, to)}
          </text>
        )}
        {ticksOf(figures).map(({ at, words }) => (
          <text key={at} x={x(at)} y={132} textAnchor="middle">
            {words}
          </text>
        ))}
        <text x={width} y={132} textAnchor="end">
          now
        </text>
      </g>
    </svg>
  )
}

const LEAST_FOR_WORDS = 420

/** The part before counting began is not a gap. */
function BeforeCounting({
  figures: { from, to, countedFrom },
  x,
}: {
  figures: AlertFigures
  x: (at: number) => number
}) {
  const [begin, end] = [x(from), x(Math.min(countedFrom, to))]
  if (end - begin < LEAST_FOR_WORDS) return null
  const middle = (begin + end) / 2
  return (
    <>
      <rect className={styles.ground} x={middle - 200} y={30} width={400} height={22} />
      <text x={middle} y={45} textAnchor="middle">
        No figures before {formatZuluMinute(countedFrom, to)}: this server began to count then
      </text>
    </>
  )
}

/** For readers. */
function Hours({ figures: { hours, to } }: { figures: AlertFigures }) {
  return (
    <VisuallyHidden>
      <table aria-label="Alerts per hour">
        <thead>
          <tr>
            <th scope="col">Hour</th>
            <th scope="col">Alerts</th>
            <th scope="col">Called</th>
          </tr>
        </thead>
        <tbody>
          {hours
            .filter(({ alerts }) => alerts > 0)
            .map(({ at, alerts, called }) => (
              <tr key={at}>
                <th scope="row">{formatZuluMinute(at, to)}</th>
                <td>{alerts}</td>
                <td>{called}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
