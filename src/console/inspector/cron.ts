/** A window of a schedule in milliseconds since 1970; `end` is absent where the schedule does not say how long it lasts. */
export interface ScheduleWindow {
  readonly start: number
  readonly end: number | undefined
}

export interface ReadSchedule {
  /** The expression in words; absent when it can't be read. */
  readonly words: string | undefined
  /** The window that is open now, then the next ones. */
  readonly windows: readonly ScheduleWindow[]
  /** Why something is missing. */
  readonly problem: string | undefined
}

const SHOWN = 3

/**
 * Reads a quartz expression (seconds first, weekdays from 1 = Sunday, `?`, `L`, `W`, `#`, optional year), times in UTC.
 * The two libraries are fetched with the first schedule that is looked at.
 */
export async function readSchedule(
  expression: string,
  duration: number | undefined,
  now: number,
): Promise<ReadSchedule> {
  const [{ Cron }, { toString }] = await Promise.all([import('croner'), import('cronstrue')])
  let words: string | undefined
  let problem: string | undefined
  try {
    words = toString(expression, { use24HourTimeFormat: true, dayOfWeekStartIndexZero: false, verbose: false })
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
  }
  try {
    const cron = new Cron(expression, {
      timezone: 'Etc/UTC',
      mode: '6-or-7-parts',
      alternativeWeekdays: true,
      sloppyRanges: true,
      paused: true,
    })
    // A window that began before now may still be open.
    const since = now - Math.min(duration ?? 0, LONGEST_MILLISECONDS)
    const starts = cron.nextRuns(SHOWN + 1, new Date(since - 1)).map((date) => date.getTime())
    const windows = starts.map((start) => ({ start, end: duration === undefined ? undefined : start + duration }))
    return { words, windows: windows.filter(({ start, end }) => (end ?? start) >= now).slice(0, SHOWN), problem }
  } catch (error) {
    return { words, windows: [], problem: problem ?? (error instanceof Error ? error.message : String(error)) }
  }
}

const LONGEST_MILLISECONDS = 31 * 86_400_000
