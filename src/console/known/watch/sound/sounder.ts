import { stateOf, type Alert } from '../../../../watch/wire/alert.ts'
import type { NoData } from '../../../../rules/engine/no-data.ts'
import { soundsInFlood } from '../flood.ts'
import type { SoundState } from '../watch-store.ts'
import type { Player } from './player.ts'
import { createSoundSchedule, type Calling } from './schedule.ts'

export interface SounderOptions {
  readonly createPlayer: (onChange: () => void) => Player
  readonly isOn: () => boolean
  readonly volume: () => number
  /** Monotonic milliseconds. */
  readonly steady: () => number
  readonly onChange: () => void
}

/** Ages by the environment's clock. */
export interface SoundInput {
  readonly alerts: Iterable<Alert>
  readonly noData: readonly NoData[]
  /** Alerts of unknown rules sound. */
  readonly hasSound: (ruleId: string) => boolean
  readonly soundsWhenOver: (ruleId: string) => boolean
  readonly now: number
  readonly isFlood: boolean
}

export function createSounder({ createPlayer, isOn, volume, steady, onChange }: SounderOptions) {
  const schedule = createSoundSchedule()
  let silence: { readonly silentUntil: number; readonly until: number } | undefined

  const player = createPlayer(onChange)

  const state = (): SoundState => {
    if (!isOn()) return { state: 'off' }
    const isAllowed = player.isAllowed()
    if (isAllowed !== true) return { state: isAllowed === undefined ? 'unknown' : 'withheld' }
    const silentUntil = schedule.silentUntil(steady())
    if (silentUntil === undefined) return { state: 'on' }
    // For the countdown, by this machine's clock; computed once, as clocks drift.
    if (silentUntil !== silence?.silentUntil)
      silence = { silentUntil, until: Math.round(Date.now() + silentUntil - steady()) }
    return { state: 'silenced', until: silence.until }
  }

  const step = (heard: SoundInput) => {
    const level =
      isOn() && player.isAllowed() === true ? schedule.step(callingOf(heard, steady()), steady()) : undefined
    if (level !== undefined) player.play(level, volume())
  }

  return {
    state,
    step,
    silence: (isOn: boolean) => (isOn ? schedule.silence(steady()) : schedule.endSilence()),
    /** Call in a press handler. */
    allow: () => {
      if (player.isAllowed() !== true) player.allow()
    },
    stop: () => player.stop(),
  }
}

/** A later end was heard before, or in another tab. */
const OVER_MILLISECONDS = 60_000

/** @param steady clock of `since` */
export function callingOf(
  { alerts, noData, hasSound, soundsWhenOver, now, isFlood }: SoundInput,
  steady: number,
): Calling[] {
  const calling: Calling[] = []
  for (const alert of alerts) {
    const { id, ruleId, level, raised, raisedAt } = alert
    const isQuiet = alert.isStanding === true || alert.shelved !== undefined || alert.isSettled === true
    const wasHeard = alert.endedAt !== undefined && !isQuiet
    const over = wasHeard ? alert.history.findLast(({ kind }) => kind === 'over') : undefined
    if (over !== undefined && now - over.at < OVER_MILLISECONDS && !isFlood && soundsWhenOver(ruleId))
      calling.push({
        id: `${id} over`,
        ruleId: `${ruleId} over`,
        level: 'advisory',
        raised,
        since: steady - (now - over.at),
      })
    if (stateOf(alert) === 'new' && hasSound(ruleId) && (!isFlood || soundsInFlood(level)))
      calling.push({ id, ruleId, level, raised, since: steady - (now - raisedAt) })
  }
  for (const { key, level, since, ruleIds, acknowledgedAt } of noData)
    if (acknowledgedAt === undefined && ruleIds.some(hasSound))
      calling.push({ id: key, ruleId: key, level, raised: 1, since: steady - (now - since), isOnce: true })
  return calling
}
