import { useMemo, type KeyboardEvent } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import type { Track } from '../../../../watch/wire/journal.ts'
import { timeInputText } from '../../../../format/time-input.ts'
import { secondSuffix } from '../../../../format/time.ts'
import type { PastSource } from '../../../known/past/past-source.ts'
import { usePast } from '../../../known/past/past-store.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { useSize, widthOf } from '../../../ui/browser/use-size.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import { useKept } from '../kept-here.ts'
import { goTo, useMoment } from '../moment.ts'
import { pausePlaying, startPlaying, usePlaying } from '../playing/playing.ts'
import { alertSigns } from './alert-signs.ts'
import { barsOf } from './bars.ts'
import { changeWords } from './changes.ts'
import { gapMarks, labelsOf, placeOf, unkeptMark } from './labels.ts'
import styles from './MomentTrack.module.css'

/** Pixels: thumb, whose middle is the moment; distance of bars; their height; a sign. */
const [THUMB, BAR, HEIGHT, SIGN] = [8, 7, 15, 8]
/** Bottom of the bars, from the top; signs are above. */
const FOOT = 24

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -10_000,
  ArrowDown: -10_000,
  ArrowRight: 10_000,
  ArrowUp: 10_000,
  PageDown: -600_000,
  PageUp: 600_000,
}

/** Changes over time with alerts and gaps, and a slider over all moments. */
export function MomentTrack({ source }: { source: PastSource }) {
  const track = usePast((past) => past.track)
  const wanted = useMoment()
  const [measure, size] = useSize(widthOf, 0)
  const width = Math.max(0, size - THUMB)
  const place = track === undefined || wanted === undefined ? 0 : placeOf(wanted, track, width)
  return (
    <div className={styles.track} ref={measure}>
      {track === undefined ? (
        <span className={styles.waiting}>Loading changes…</span>
      ) : (
        <svg className={styles.drawing} width={width} height={40} aria-hidden="true">
          <Changes track={track} width={width} place={place} />
          {source.kind === 'journal' && <Alerts track={track} width={width} />}
          <Labels track={track} width={width} isOpen={source.kind === 'journal'} />
        </svg>
      )}
      {track !== undefined && wanted !== undefined && <Slider track={track} wanted={wanted} />}
    </div>
  )
}

function Changes({ track, width, place }: { track: Track; width: number; place: number }) {
  const bars = useMemo(() => barsOf(track, Math.floor(width / BAR)), [track, width])
  return bars.map((share, index) => {
    const height = share === 0 ? 1 : Math.max(2, Math.round(share * HEIGHT))
    const x = (index * width) / bars.length
    return (
      <rect
        key={x}
        className={cx(styles.bar, x > place && styles.later)}
        x={x}
        y={FOOT - height}
        width={width / bars.length - 2}
        height={height}
      />
    )
  })
}

function Alerts({ track, width }: { track: Track; width: number }) {
  const alerts = useWatch((watch) => watch.alerts)
  const oldest = useKept(({ facts }) => facts?.oldest) ?? track.from
  const signs = useMemo(() => alertSigns(alerts.values(), track, Math.floor(width / SIGN)), [alerts, track, width])
  // An onset may predate everything received; then there is no picture.
  const shown = signs.filter(({ at }) => at >= oldest)
  return shown.map(({ at, level }) => {
    const x = placeOf(at, track, width)
    return (
      <g key={`${at} ${level}`} className={styles.sign} data-level={level} transform={`translate(${x} 0)`}>
        <path d={`M0 ${SIGN}V${FOOT}`} className={styles.stem} />
        <path d={SHAPES[level]} />
      </g>
    )
  })
}

/** Within a square of 8 around the middle of its top: octagon, triangle, disc, as the levels' icons. */
const SHAPES = {
  warning: 'M-1.7 0h3.4l2.3 2.3v3.4l-2.3 2.3h-3.4l-2.3-2.3v-3.4z',
  caution: 'M0 0l4.4 8h-8.8z',
  advisory: 'M0 .3a3.7 3.7 0 1 1 0 7.4a3.7 3.7 0 1 1 0-7.4z',
} as const

function Labels({ track, width, isOpen }: { track: Track; width: number; isOpen: boolean }) {
  const oldest = useKept(({ facts }) => (isOpen ? facts?.oldest : undefined))
  const gaps = [...unkeptMark(oldest, track, width), ...gapMarks(track.gaps, track, width)]
  const end = isOpen ? 'now' : `${timeInputText(track.to, track.to).slice(7)}${secondSuffix(track.to)}`
  return (
    <>
      <pattern id="past-gap" width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V5" className={styles.hatch} />
      </pattern>
      {gaps.map(({ x, width: length, isUnkept }) => (
        <g key={x} className={cx(isUnkept && styles.unkept)}>
          <rect className={styles.hole} x={x} y={FOOT - HEIGHT} width={length} height={HEIGHT} />
          <rect fill="url(#past-gap)" x={x} y={FOOT - HEIGHT} width={length} height={HEIGHT} />
        </g>
      ))}
      {labelsOf(track, gaps, end, width).map(({ x, words, isGap }) => (
        <text key={x} className={cx(styles.label, isGap && styles.gap)} x={x} y={37}>
          {words}
        </text>
      ))}
    </>
  )
}

function Slider({ track, wanted }: { track: Track; wanted: number }) {
  const isPlaying = usePlaying((playing) => playing.isPlaying)
  const go = (at: number) => goTo(Math.round(Math.min(track.to, Math.max(track.from, at))))
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const step = STEPS[event.key]
    if (step !== undefined) go(wanted + step)
    else if (event.key === 'Home') go(track.from)
    else if (event.key === 'End') go(track.to)
    else if (event.key === ' ') (isPlaying ? pausePlaying : startPlaying)()
    else return
    // The browser's steps are a thousandth of a second.
    event.preventDefault()
  }
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label="Moment"
      aria-valuetext={`${timeInputText(wanted, environmentNow())}${secondSuffix(wanted)}, ${changeWords(track, wanted)}`}
      min={track.from}
      max={track.to}
      step={1}
      value={Math.min(track.to, Math.max(track.from, wanted))}
      onChange={(event) => go(Number(event.target.value))}
      onKeyDown={pressed}
    />
  )
}
