import { formatNumber } from './number.ts'

const SCALES: [factor: number, unit: string][] = [
  [1e12, 'TB'],
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
]

/** `512 B`, `41.2 kB`, `1.84 MB`, `318 MB` */
export function formatBytes(bytes: number): string {
  // By the rounded value: 999 950 B would read "1000.0 kB".
  const [factor, unit] = SCALES.find(([each]) => bytes >= each - each / 20_000) ?? [1, 'B']
  if (factor === 1) return `${formatNumber(bytes)} B`
  const scaled = bytes / factor
  if (unit === 'kB') return `${formatNumber(scaled, 1)} kB`
  return `${formatNumber(scaled, scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0)} ${unit}`
}

export function formatExactBytes(bytes: number): string {
  return `${formatNumber(bytes)} B`
}

export function formatByteRate(bytesPerSecond: number): string {
  return `${formatBytes(Math.round(bytesPerSecond))}/s`
}
