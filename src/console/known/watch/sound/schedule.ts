import { FLURRY_MILLISECONDS } from '../../../../watch/wire/flurry.ts'
import { byLevel, isHigher, LEVELS, type AlertLevel } from '../../../../watch/wire/level.ts'

export interface Calling {
  /** Alert id, or the key of a "can't evaluate" notice. */
  readonly id: string
  readonly ruleId: string
  readonly level: AlertLevel
  /** Each raising sounds again. */
  readonly raised: number
  readonly since: number
  /** At any level, for "can't evaluate" notices. */
  readonly isOnce?: boolean
}

/** Until acknowledged, ended or silenced. Advisories sound once. */
const REPEAT_MILLISECONDS: Readonly<Record<AlertLevel, number | undefined>> = {
  warning: 5000,
  caution: 60_000,
  advisory: undefined,
}
export const SILENCE_MILLISECONDS = 30_000
/** One-time sounds from before then were heard before a reload, or in another tab. */
const HEARD_MILLISECONDS = 60_000
/** The longest pattern and a pause, so that levels don't overlap. */
const APART_MILLISECONDS = 2000

export interface SoundSchedule {
  /** Undefined: silence. */
  readonly step: (calling: readonly Calling[], now: number) => AlertLevel | undefined
  /** For 30 s, or until a higher level sounds. */
  readonly silence: (now: number) => void
  readonly endSilence: () => void
  readonly silentUntil: (now: number) => number | undefined
}

/** Pure. Call `step` each second and on changes, with a monotonic clock. */
export function createSoundSchedule(): SoundSchedule {
  /** Level and raising of each last sound. */
  let known = new Map<string, Pick<Calling, 'level' | 'raised'>>()
  const onsetByRule = new Map<string, number>()
  const playedAt = new Map<AlertLevel, number>()
  /** Due, not sounded yet. */
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
    // A higher level in a flurry still sounds.
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
