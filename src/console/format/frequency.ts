import { decimalsFor, formatNumber } from '../ui/text/number.ts'

const SCALES: [factor: number, unit: string][] = [
  [1e9, 'GHz'],
  [1e6, 'MHz'],
  [1e3, 'kHz'],
]

/** A frequency or bandwidth in hertz scaled to 4 figures, with one sigma where given: `9.410 GHz`, `156.8 MHz ± 0.002`. */
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

/** One sigma with the decimals of its value; more where those would make it look like zero. */
export function formatSigma(sigma: number, decimals: number): string {
  const enough = sigma !== 0 && Number(sigma.toFixed(decimals)) === 0 ? decimalsFor(sigma, 2) : decimals
  return formatNumber(sigma, enough)
}
