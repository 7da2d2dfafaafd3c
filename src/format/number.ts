/** Narrow no-break space, so that numbers never wrap. */
const THIN_SPACE = '\u202f'
const MINUS = '\u2212'

/** Without `decimals` the digits stay. Very large or small values keep their exponent. */
export function formatNumber(value: number, decimals?: number): string {
  if (!Number.isFinite(value)) return String(value)
  const text = decimals === undefined || Math.abs(value) >= 1e21 ? String(value) : value.toFixed(decimals)
  const negative = text.startsWith('-') && Number(text) !== 0
  const digits = text.replace(/^-/, '')
  const [mantissa = '', exponent] = digits.split('e')
  const [whole = '', fraction] = mantissa.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, THIN_SPACE)
  const tail = exponent === undefined ? '' : `e${exponent.replace('-', MINUS)}`
  return `${negative ? MINUS : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}${tail}`
}

/** Significant figures with trailing zeros: 9.410, 156.8, 0.002100. */
export function formatFigures(value: number, figures: number): string {
  if (!Number.isFinite(value) || value === 0) return formatNumber(value)
  return formatNumber(value, decimalsFor(value, figures))
}

/** For `figures` significant figures; rounding up to the next power counts. */
export function decimalsFor(value: number, figures: number): number {
  if (!Number.isFinite(value) || value === 0) return 0
  const rounded = Math.abs(Number(value.toPrecision(figures)))
  const magnitude = Math.floor(Math.log10(rounded))
  return Math.min(20, Math.max(0, figures - 1 - magnitude))
}
