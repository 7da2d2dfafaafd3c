import { formatZuluTime } from '../../../../format/time.ts'

/** As the server demands it. */
export function reasonProblem(reason: string): string | undefined {
  const { length } = reason.trim()
  if (length >= 3) return undefined
  return length === 0 ? 'Give a reason' : 'The reason needs at least 3 characters'
}

/** `27 NOV` */
export function dayWords(time: number): string {
  return formatZuluTime(time, 0).slice(0, 6)
}
