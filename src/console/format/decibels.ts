import { formatNumber } from '../ui/text/number.ts'

/** A level with its unit: `31.4 dBsm`, `−71.2 dBm`, `14 dB`. One decimal at most. */
export function formatDecibels(value: number, unit: 'dB' | 'dBm' | 'dBsm'): string {
  return `${formatNumber(Number(value.toFixed(1)))} ${unit}`
}
