import { formatNumber, decimalsFor } from './number.ts'

export function formatPercent(percent: number): string {
  return `${formatNumber(rounded(percent, 1))} %`
}

export function formatVolts(volts: number): string {
  return `${formatNumber(rounded(volts, 2))} V`
}

export function formatAmperes(amperes: number): string {
  return `${formatNumber(rounded(amperes, 2))} A`
}

/** `6 min left`, `2 h 5 min left` */
export function formatMinutesLeft(minutes: number): string {
  const whole = Math.floor(minutes)
  if (whole < 60) return `${formatNumber(whole)} min left`
  return `${formatNumber(Math.floor(whole / 60))} h ${whole % 60} min left`
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

/** `31.4 dBsm`, `−71.2 dBm`, `14 dB` */
export function formatDecibels(value: number, unit: 'dB' | 'dBm' | 'dBsm'): string {
  return `${formatNumber(Number(value.toFixed(1)))} ${unit}`
}

/** With one standard deviation: `−71.2 dBm ± 1.5`. */
export function formatMeasurement(value: number, sigma: number | undefined, unit: string): string {
  const own = decimalsOf(value)
  const text = `${formatNumber(value)} ${unit}`.trimEnd()
  return sigma === undefined ? text : `${text} ± ${formatSigma(sigma, Math.max(own, Math.min(3, decimalsOf(sigma))))}`
}

function decimalsOf(value: number): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
}

/** Objects in a track: `exactly 4`, `at most 4`, `at least 4`, `2 to 6`; `not set` for 0 and absent. */
export function formatObjectRange(lowerBound: number | undefined, upperBound: number | undefined): string {
  const lower = lowerBound ?? 0
  const upper = upperBound ?? 0
  if (lower === 0 && upper === 0) return 'not set'
  if (lower === upper) return `exactly ${formatNumber(upper)}`
  if (lower === 0) return `at most ${formatNumber(upper)}`
  if (upper === 0) return `at least ${formatNumber(lower)}`
  return `${formatNumber(lower)} to ${formatNumber(upper)}`
}

const SCALES: [factor: number, unit: string][] = [
  [1e9, 'GHz'],
  [1e6, 'MHz'],
  [1e3, 'kHz'],
]

/** 4 figures, with one sigma where given: `9.410 GHz`, `156.8 MHz ± 0.002`. */
export function formatFrequency(hertz: number, sigmaHertz?: number): string {
  if (!Number.isFinite(hertz)) return String(hertz)
  const rounded = Math.abs(Number(hertz.toPrecision(4)))
  const [factor, unit] = SCALES.find(([each]) => rounded >= each) ?? [1, 'Hz']
  const scaled = hertz / factor
  const decimals = decimalsFor(scaled, 4)
  const exact = factor === 1 && Number.isInteger(hertz)
  const value = `${formatNumber(scaled, exact ? 0 : decimals)} ${unit}`
  return sigmaHertz === undefined ? value : `${value} ± ${formatSigma(sigmaHertz / factor, exact ? 0 : decimals)}`
}

/** With its value's decimals; more where it would round to zero. */
function formatSigma(sigma: number, decimals: number): string {
  const enough = sigma !== 0 && Number(sigma.toFixed(decimals)) === 0 ? decimalsFor(sigma, 2) : decimals
  return formatNumber(sigma, enough)
}
