import type { Cron } from 'croner'
import { errorWords } from '../format/error-words.ts'

/** Milliseconds since 1970; `end` is absent where the schedule has no duration. */
export interface ScheduleWindow {
  readonly start: number
  readonly end: number | undefined
}

export interface ReadSchedule {
  /** Absent when unreadable. */
  readonly words: string | undefined
  /** The open window, then the next ones. */
  readonly windows: readonly ScheduleWindow[]
  readonly problem: string | undefined
}

const SHOWN = 3

/** Quartz (seconds first, weekdays from 1 = Sunday, `?`, `L`, `W`, `#`, optional year) in UTC. */
export async function readSchedule(
  expression: string,
  duration: number | undefined,
  now: number,
): Promise<ReadSchedule> {
  const [cronOf, { toString }] = await Promise.all([loadCron(), import('cronstrue')])
  let words: string | undefined
  try {
    words = toString(expression, { use24HourTimeFormat: true, dayOfWeekStartIndexZero: false, verbose: false })
  } catch (error) {
    return { words, windows: [], problem: reasonOf(error) }
  }
  try {
    // A window that began before now may still be open.
    const since = now - Math.min(duration ?? 0, LONGEST_MILLISECONDS)
    const starts = cronOf(expression)
      .nextRuns(SHOWN + 1, new Date(since - 1))
      .map((date) => date.getTime())
    const windows = starts.map((start) => ({ start, end: duration === undefined ? undefined : start + duration }))
    return {
      words,
      windows: windows.filter(({ start, end }) => (end ?? start) >= now).slice(0, SHOWN),
      problem: undefined,
    }
  } catch (error) {
    return { words, windows: [], problem: `The next windows can’t be calculated: ${reasonOf(error)}` }
  }
}

/** Parses expressions in UTC; throws for unreadable ones. */
export async function loadCron(): Promise<(expression: string) => Cron> {
  const { Cron } = await import('croner')
  return (expression) =>
    new Cron(withoutWrapping(expression), {
      timezone: 'Etc/UTC',
      mode: '6-or-7-parts',
      alternativeWeekdays: true,
      sloppyRanges: true,
      paused: true,
    })
}

/** Bounds and names of each field; day of month and year have none. */
const FIELDS = [
  { from: 0, to: 59 },
  { from: 0, to: 59 },
  { from: 0, to: 23 },
  { from: 1, to: 31 },
  { from: 1, to: 12, names: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ') },
  { from: 1, to: 7, names: 'SUN MON TUE WED THU FRI SAT'.split(' ') },
]

/** Quartz allows ranges over the end of a field (`22-2` hours, `FRI-MON`); the library needs lists. */
function withoutWrapping(expression: string): string {
  return expression
    .trim()
    .split(/\s+/)
    .map((field, place) => {
      const span = FIELDS[place]
      return span === undefined
        ? field
        : field
            .split(',')
            .map((part) => listOfWrapped(part, span))
            .join(',')
    })
    .join(' ')
}

function listOfWrapped(part: string, { from, to, names = [] }: (typeof FIELDS)[number]): string {
  const [, first = '', last = '', step = '1'] = /^(\w+)-(\w+)(?:\/(\d+))?$/.exec(part) ?? []
  const [begin, end] = [first, last].map((word) => {
    const named = names.indexOf(word.toUpperCase())
    return named >= 0 ? named + from : /^\d+$/.test(word) ? Number(word) : Number.NaN
  })
  const inside = (value: number | undefined) => value !== undefined && value >= from && value <= to
  if (begin === undefined || end === undefined || !inside(begin) || !inside(end) || begin <= end) return part
  const values: number[] = []
  for (let value = begin; value <= end + to - from + 1; value += Math.max(1, Number(step)))
    values.push(value > to ? value - (to - from + 1) : value)
  return values.toSorted((a, b) => a - b).join(',')
}

function reasonOf(error: unknown): string {
  const words = errorWords(error)
  return words.replace(/^(?:Error|CronPattern): /, '')
}

export const LONGEST_MILLISECONDS = 31 * 86_400_000
