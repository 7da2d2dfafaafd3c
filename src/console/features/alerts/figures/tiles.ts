import { formatDuration } from '../../../../format/duration.ts'
import { formatNumber } from '../../../../format/number.ts'
import { formatZuluMinute } from '../../../../format/time.ts'
import { LEAST_COUNTED, type AlertFigures } from '../../../../watch/wire/alert-figures.ts'
import { DAY, HOUR } from '../../../../format/milliseconds.ts'

/** Of ISA-18.2 and EEMUA 191, except for the time to acknowledge. */
const targets = {
  perHour: 6,
  perDay: 144,
  peak: 10,
  floodShare: 0.01,
  standing: 5,
  acknowledged: 180_000,
  levels: { warning: 5, caution: 15, advisory: 80 },
  levelMargin: 5,
} as const

type Verdict = 'within' | 'over' | 'too short' | 'too few' | 'no figure'

export interface Tile {
  readonly label: string
  /** Figures, each with what it is; without a number it isn't one. */
  readonly values: readonly { readonly figure: string; readonly note?: string }[]
  readonly verdict: Verdict
  readonly target: string
}

/** @param now environment's clock */
export function tilesOf(figures: AlertFigures, now: number): readonly Tile[] {
  const { from, to, countedFrom, countedMilliseconds: counted } = figures
  const isDayKnown = countedFrom <= from || to - countedFrom >= DAY
  const known = { figures, counted, isDayKnown, now }
  return [
    perHour(known),
    perDay(known),
    peak(known),
    flood(known),
    standing(known),
    chattering(figures),
    acknowledged(figures),
    levels(figures),
  ]
}

interface Known {
  readonly figures: AlertFigures
  readonly counted: number
  readonly isDayKnown: boolean
  readonly now: number
}

const noDay = { values: [{ figure: 'after 24 h' }], verdict: 'no figure' } as const

function verdict(isWithin: boolean): Verdict {
  return isWithin ? 'within' : 'over'
}

function perHour({ figures: { alerts }, counted, isDayKnown }: Known): Tile {
  const common = { label: 'Alerts an hour', target: `target ≤ ${targets.perHour}` }
  if (counted < HOUR) return { ...common, values: [{ figure: 'after 1 h' }], verdict: 'no figure' }
  const rate = (alerts * HOUR) / counted
  const note = isDayKnown ? {} : { note: `of ${formatDuration(counted)}` }
  const within = isDayKnown ? verdict(rate <= targets.perHour) : 'too short'
  return { ...common, values: [{ figure: formatNumber(rate, 1), ...note }], verdict: within }
}

function perDay({ figures: { alerts }, counted, isDayKnown }: Known): Tile {
  const common = { label: 'Alerts a day', target: `target ≤ ${targets.perDay}` }
  if (!isDayKnown || counted < HOUR) return { ...common, ...noDay }
  const rate = (alerts * DAY) / counted
  return { ...common, values: [{ figure: formatNumber(rate, 0) }], verdict: verdict(rate <= targets.perDay) }
}

function peak({ figures: { peak: highest }, counted, now }: Known): Tile {
  const common = { label: 'Peak in 10 min', target: `target ≤ ${targets.peak}` }
  if (highest === undefined)
    return { ...common, values: [{ figure: '0' }], verdict: counted === 0 ? 'no figure' : 'within' }
  const note = `at ${formatZuluMinute(highest.at, now)}`
  return {
    ...common,
    values: [{ figure: String(highest.alerts), note }],
    verdict: verdict(highest.alerts <= targets.peak),
  }
}

function flood({ figures: { floodMilliseconds: length }, counted, isDayKnown }: Known): Tile {
  const common = { label: 'Time in flood', target: 'target < 1 %' }
  if (!isDayKnown || counted === 0) return { ...common, ...noDay }
  const share = length / counted
  return {
    ...common,
    values: [{ figure: `${formatNumber(share * 100, 1)} %`, ...(length > 0 && { note: formatDuration(length) }) }],
    verdict: verdict(share < targets.floodShare),
  }
}

function standing({ figures: { standing: all }, isDayKnown }: Known): Tile {
  const common = { label: 'Standing over 24 h', target: `target < ${targets.standing}` }
  if (!isDayKnown) return { ...common, ...noDay }
  return { ...common, values: [{ figure: String(all.length) }], verdict: verdict(all.length < targets.standing) }
}

function chattering({ chattering: number }: AlertFigures): Tile {
  const note = number > 0 ? { note: '3 in 60 s' } : {}
  return {
    label: 'Chattering',
    values: [{ figure: String(number), ...note }],
    verdict: verdict(number === 0),
    target: 'target 0',
  }
}

function acknowledged({ acknowledged: { alerts, median, percentile95 } }: AlertFigures): Tile {
  const common = { label: 'To acknowledge', target: 'this site: 95 % in 3 min' }
  if (median === undefined || percentile95 === undefined)
    return { ...common, values: [{ figure: 'none yet' }], verdict: 'no figure' }
  const middle = formatDuration(median, { isExact: true })
  if (alerts < LEAST_COUNTED)
    return { ...common, values: [{ figure: middle, note: `median, of ${alerts}` }], verdict: 'too few' }
  return {
    ...common,
    values: [
      { figure: middle, note: 'median' },
      { figure: formatDuration(percentile95, { isExact: true }), note: '95 %' },
    ],
    verdict: verdict(percentile95 <= targets.acknowledged),
  }
}

function levels({ levels: of, alerts }: AlertFigures): Tile {
  const common = { label: 'Warning, caution, advisory', target: 'target 5 / 15 / 80 %' }
  if (alerts === 0) return { ...common, values: [{ figure: 'none yet' }], verdict: 'no figure' }
  const shares = (['warning', 'caution', 'advisory'] as const).map((level) => ({
    share: (of[level] * 100) / alerts,
    target: targets.levels[level],
  }))
  const isWithin = shares.every(({ share, target }) => Math.abs(share - target) <= targets.levelMargin)
  return {
    ...common,
    values: [{ figure: shares.map(({ share }) => formatNumber(share, 0)).join(' / '), note: '%' }],
    verdict: alerts < LEAST_COUNTED ? 'too few' : verdict(isWithin),
  }
}
