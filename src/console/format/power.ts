import { formatNumber } from '../ui/text/number.ts'

/** What a power source reports about itself; `null` and absent both mean that the source does not report it. */
type Reported = number | null | undefined

/** A charge or fill: `18 %`. */
export function formatPercent(value: Reported): string {
  return reported(value, (percent) => `${formatNumber(rounded(percent, 1))} %`)
}

/** `23.1 V` */
export function formatVolts(value: Reported): string {
  return reported(value, (volts) => `${formatNumber(rounded(volts, 2))} V`)
}

/** `4.2 A` */
export function formatAmperes(value: Reported): string {
  return reported(value, (amperes) => `${formatNumber(rounded(amperes, 2))} A`)
}

/** Minutes until empty: `6 min left`, `2 h 5 min left`. */
export function formatMinutesLeft(value: Reported): string {
  return reported(value, (minutes) => {
    const whole = Math.floor(minutes)
    if (whole < 60) return `${formatNumber(whole)} min left`
    return `${formatNumber(Math.floor(whole / 60))} h ${whole % 60} min left`
  })
}

function reported(value: Reported, format: (value: number) => string): string {
  return value === null || value === undefined ? 'not reported' : format(value)
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
