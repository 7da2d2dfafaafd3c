import { formatByteRate, formatBytes } from '../../../../format/bytes.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { secondsLeft } from './rate-meter.ts'
import type { Phase, Transfer } from './transfer.ts'

/** `2.60 of 4.20 MB`, `2.60 MB`, `waiting for a free connection`. */
export function progressWords({ phase, bytes, announced }: Transfer): string {
  if (phase === 'waiting') return 'waiting for a free connection'
  if (phase === 'sent') return 'waiting for the answer'
  if (announced === undefined) return `${formatBytes(bytes)}, length unknown`
  const [done, doneUnit] = formatBytes(bytes).split(' ')
  const total = formatBytes(announced)
  return total.endsWith(` ${doneUnit}`) ? `${done} of ${total}` : `${done} ${doneUnit} of ${total}`
}

/** `9 s left`; empty if unknown. */
export function leftWords({ bytes, announced, bytesPerSecond }: Transfer): string {
  const seconds = secondsLeft(bytes, announced, bytesPerSecond)
  return seconds === undefined ? '' : `${formatDuration(Math.ceil(seconds) * 1000)} left`
}

/** `11.6 MB/s`: current while loading, then the average. */
export function rateWords({ bytes, bytesPerSecond, headersAt, endedAt }: Transfer): string | undefined {
  if (bytesPerSecond !== undefined) return formatByteRate(bytesPerSecond)
  if (headersAt === undefined || endedAt === undefined || bytes === 0) return undefined
  const milliseconds = Math.max(1, endedAt - headersAt)
  return formatByteRate((bytes * 1000) / milliseconds)
}

export const PHASE_WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  receiving: 'Receiving',
  complete: 'Complete',
  broken: 'Broke off',
  failed: 'Failed',
  cancelled: 'Cancelled',
  'too large': 'Not loaded',
}
