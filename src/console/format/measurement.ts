import { formatSigma } from './frequency.ts'
import { formatNumber } from '../ui/text/number.ts'

/** A measured value with its unit and one standard deviation: `−71.2 dBm ± 1.5`. */
export function formatMeasurement(value: number, sigma: number | undefined, unit: string): string {
  const own = decimalsOf(value)
  const text = `${formatNumber(value)} ${unit}`.trimEnd()
  return sigma === undefined ? text : `${text} ± ${formatSigma(sigma, Math.max(own, Math.min(3, decimalsOf(sigma))))}`
}

function decimalsOf(value: number): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
}
