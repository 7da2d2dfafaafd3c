import { usePreferences } from '../../platform/preferences/preferences.ts'
import { announce } from '../../ui/feedback/announcer.ts'
import { countsOf, highestWaiting } from './alert-counts.ts'
import { floodAt, floodWords } from './flood.ts'
import { acknowledgementNews } from './notice/acknowledgement-news.ts'
import { createMessages } from './notice/messages.ts'
import { noticeFinder } from './notice/notices.ts'
import { shelfNews } from './notice/shelf-news.ts'
import { notify } from './notice/notify.ts'
import { readAloud } from './notice/read-aloud.ts'
import { markWindow } from './notice/window-mark.ts'
import { createPlayer } from './sound/player.ts'
import { createSounder, type SoundInput } from './sound/sounder.ts'
import type { SoundState, Watch } from './watch-store.ts'

export interface SignalsOptions {
  /** By URL on walls, by preference on desks. */
  readonly isSoundOn: () => boolean
  /** When the browser's permission changes. */
  readonly onChange: () => void
}

export type SoundingRules = Pick<SoundInput, 'hasSound' | 'soundsWhenOver'>

export interface Signals {
  /** @param leads one tab per browser sounds and notifies; all announce @param now environment's clock */
  readonly step: (watch: Watch, rules: SoundingRules, leads: boolean, now: number) => void
  /** Alerts acknowledged on this page. */
  readonly acknowledging: (ids: readonly string[]) => void
  /** Of the leading page. */
  readonly sound: () => SoundState
  readonly silence: (isOn: boolean) => void
  readonly allowSound: () => void
  readonly stop: () => void
}

export function startSignals({ isSoundOn, onChange }: SignalsOptions): Signals {
  const sounder = createSounder({
    createPlayer,
    isOn: isSoundOn,
    volume: () => usePreferences.getState().alertVolume,
    steady: () => performance.now(),
    onChange,
  })
  const news = noticeFinder()
  const shelf = shelfNews()
  const own = acknowledgementNews()
  const messages = createMessages()
  const mark = markWindow()
  let wasFlood = false
  /** Looked through for news: each second there are mostly the same ones. */
  let seen: Pick<Watch, 'alerts' | 'noData'> | undefined
  // Any press unlocks sound.
  const pressed = () => {
    sounder.allow()
    onChange()
  }
  const presses = ['pointerup', 'keydown'] as const
  for (const press of presses) document.addEventListener(press, pressed, { capture: true })
  return {
    step: (watch, rules, leads, now) => {
      const { alerts, noData } = watch
      const counts = countsOf(watch)
      mark.set(counts.notAcknowledged, highestWaiting(counts))
      const flood = floodAt(alerts, now)
      const isSeen = seen?.alerts === alerts && seen.noData === noData
      seen = { alerts, noData }
      const done = own.news(watch)
      if (done !== undefined && !document.hidden) announce(done)
      const fresh = isSeen ? [] : news(alerts.values(), noData, now)
      const message = messages(fresh, performance.now())
      if (message !== undefined && !document.hidden)
        announce(message.words, message.level === 'warning' ? 'assertive' : 'polite')
      const moved = isSeen ? undefined : shelf(alerts.values(), watch.me?.clientId)
      // In turn with alerts, which come first.
      if (message === undefined && moved !== undefined && !document.hidden) announce(moved)
      if (message === undefined && wasFlood !== (flood !== undefined)) {
        wasFlood = flood !== undefined
        if (!document.hidden)
          announce(
            flood === undefined
              ? 'The flood of alerts is over'
              : `${floodWords(flood, now).since}: ${floodWords(flood, now).first}`,
          )
      }
      if (!leads) return
      sounder.step({ alerts: alerts.values(), noData, ...rules, now, isFlood: flood !== undefined })
      const { alertNotices, alertsReadAloud, alertVolume } = usePreferences.getState()
      if (alertNotices && document.hidden) notify(fresh)
      if (alertsReadAloud && message !== undefined) readAloud(message.words, alertVolume)
    },
    acknowledging: own.gave,
    sound: sounder.state,
    silence: sounder.silence,
    allowSound: sounder.allow,
    stop: () => {
      for (const press of presses) document.removeEventListener(press, pressed, { capture: true })
      mark.stop()
      sounder.stop()
    },
  }
}
