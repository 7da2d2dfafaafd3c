const unitNames = {
  short: { s: 's', m: 'm', h: 'h', d: 'd' },
  /** Next to words, where a lone `m` could mean metres. */
  clear: { s: 's', m: 'min', h: 'h', d: 'd' },
  spoken: { s: 'second', m: 'minute', h: 'hour', d: 'day' },
} as const

interface DurationForm {
  /** Under an hour, minutes and seconds. */
  readonly isExact?: boolean
  readonly units?: keyof typeof unitNames
}

/** `8 s`, `59 m`, `1 h 27 m`, `2 d 3 h`; drops the sign. */
export function formatDuration(milliseconds: number, { isExact = false, units = 'short' }: DurationForm = {}): string {
  const part = (count: number, unit: 's' | 'm' | 'h' | 'd') =>
    `${count} ${unitNames[units][unit]}${units === 'spoken' && count !== 1 ? 's' : ''}`
  const seconds = Math.floor(Math.abs(milliseconds) / 1000)
  if (seconds < 60) return part(seconds, 's')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return isExact ? `${part(minutes, 'm')} ${part(seconds % 60, 's')}` : part(minutes, 'm')
  const hours = Math.floor(minutes / 60)
  const [large, small] =
    hours < 24
      ? [part(hours, 'h'), minutes % 60 && part(minutes % 60, 'm')]
      : [part(Math.floor(hours / 24), 'd'), hours % 24 && part(hours % 24, 'h')]
  return small === 0 ? large : `${large} ${small}`
}

/** Exact for 10 s, then by 5 s to a minute, as each drawn change of a list costs: `8 s`, `25 s`, `12 m`. */
export function formatAge(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return formatDuration(seconds < 10 || seconds >= 60 ? milliseconds : milliseconds - (milliseconds % 5000))
}

/** `184 ms`, `1.84 s`, `12.4 s`; from a minute on like `formatDuration`. */
export function formatElapsed(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 9995) return `${(milliseconds / 1000).toFixed(2)} s`
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`
  return formatDuration(milliseconds)
}

/** `41:12`, `1:02:09`; never below `00:00`. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const hours = Math.floor(seconds / 3600)
  const rest = `${twoDigits(Math.floor((seconds % 3600) / 60))}:${twoDigits(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
