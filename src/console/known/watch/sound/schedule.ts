import { byLevel, isHigher, LEVELS, type AlertLevel } from '../../../../watch/wire/level.ts'

/** Something that is not acknowledged and calls for somebody. */
export interface Calling {
  /** Of the alert, or of what can't be evaluated. */
  readonly id: string
  readonly ruleId: string
  readonly level: AlertLevel
  /** It calls anew each time that it is raised. */
  readonly raised: number
  /** When it was raised: milliseconds of the clock that `step` is given. */
  readonly since: number
  /** Sounds once, whatever its level: what can't be evaluated. */
  readonly isOnce?: boolean
}

/** Until it is acknowledged, over or silenced; an advisory sounds once. */
const REPEAT_MILLISECONDS: Readonly<Record<AlertLevel, number | undefined>> = {
  warning: 5000,
  caution: 60_000,
  advisory: undefined,
}
const SILENCE_MILLISECONDS = 30_000
/** What a rule raises within this is one flurry, and one sound. */
const FLURRY_MILLISECONDS = 60_000
/** What sounds once and was raised before this has sounded: on this desk's page before it was loaded again, or in the tab that led before. */
const HEARD_MILLISECONDS = 60_000
/** The longest pattern and a pause: two levels never sound over one another. */
const APART_MILLISECONDS = 2000

export interface Schedule {
  /** The level to sound now; undefined for none. */
  readonly step: (calling: readonly Calling[], now: number) => AlertLevel | undefined
  /** No sound for 30 s, unless something higher comes than what calls now. */
  readonly silence: (now: number) => void
  readonly endSilence: () => void
  /** When the silence ends; undefined while there is none. */
  readonly silentUntil: (now: number) => number | undefined
}

/** Decides what sounds when; knows of no loudspeaker. Call `step` once a second and at each change, by a clock that nobody sets (`performance.now`). */
export function createSchedule(): Schedule {
  /** What has called, with the level and the raising that it called with. */
  let known = new Map<string, Pick<Calling, 'level' | 'raised'>>()
  const onsetByRule = new Map<string, number>()
  const playedAt = new Map<AlertLevel, number>()
  /** Levels that were to sound and could not yet. */
  const owed = new Set<AlertLevel>()
  let silence: { readonly until: number; readonly above: AlertLevel | undefined } | undefined
  let highest: AlertLevel | undefined

  const isNew = ({ id, level, raised }: Calling): boolean => {
    const before = known.get(id)
    return before === undefined || raised > before.raised || isHigher(level, before.level)
  }

  const onset = (each: Calling, now: number): void => {
    const { ruleId, level, since } = each
    const soundsOnce = each.isOnce === true || REPEAT_MILLISECONDS[level] === undefined
    if (soundsOnce && now - since > HEARD_MILLISECONDS) return
    // What is higher than anything that the flurry has sounded is heard in any case.
    const flurry = `${ruleId} ${level}`
    const last = onsetByRule.get(flurry)
    if (last !== undefined && now - last < FLURRY_MILLISECONDS) return
    onsetByRule.set(flurry, now)
    owed.add(level)
  }

  return {
    step: (calling, now) => {
      const fresh = calling.filter(isNew)
      known = new Map(calling.map(({ id, level, raised }) => [id, { level, raised }]))
      for (const each of fresh) onset(each, now)
      const repeating = calling.filter(({ isOnce }) => isOnce !== true)
      for (const level of LEVELS) {
        const every = REPEAT_MILLISECONDS[level]
        const calls = calling.some((each) => each.level === level)
        if (!calls) owed.delete(level)
        const last = playedAt.get(level)
        const isDue = every !== undefined && now - (last ?? Number.NEGATIVE_INFINITY) >= every
        if (isDue && repeating.some((each) => each.level === level)) owed.add(level)
      }
      highest = calling.map(({ level }) => level).toSorted(byLevel)[0]
      if (silence !== undefined) {
        const { above, until } = silence
        const isBroken = fresh.some(({ level }) => above === undefined || isHigher(level, above))
        if (isBroken || now >= until) silence = undefined
        else return undefined
      }
      const [next] = [...owed].toSorted(byLevel)
      const lastAt = Math.max(...playedAt.values())
      if (next === undefined || now - lastAt < APART_MILLISECONDS) return undefined
      owed.delete(next)
      playedAt.set(next, now)
      return next
    },
    silence: (now) => {
      owed.clear()
      silence = { until: now + SILENCE_MILLISECONDS, above: highest }
    },
    endSilence: () => {
      silence = undefined
    },
    silentUntil: (now) => (silence === undefined || now >= silence.until ? undefined : silence.until),
  }
}
