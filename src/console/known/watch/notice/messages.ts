import { byLevel, type AlertLevel } from '../../../../watch/wire/level.ts'
import { levelWords } from '../alert-words.ts'
import type { Notice } from './notices.ts'

export interface Message {
  readonly words: string
  readonly level: AlertLevel
}

/** Leaves time for other announcements. */
const APART_MILLISECONDS = 10_000

/** At most one message in 10 s, most urgent first. @param now monotonic milliseconds */
export function createMessages(): (news: readonly Notice[], now: number) => Message | undefined {
  let waiting: readonly Notice[] = []
  let saidAt = Number.NEGATIVE_INFINITY
  return (news, now) => {
    waiting = [...waiting, ...news]
    const [first, ...more] = waiting.toSorted((one, other) => byLevel(one.level, other.level))
    if (first === undefined || now - saidAt < APART_MILLISECONDS) return undefined
    waiting = []
    saidAt = now
    const { level, title, detail } = first
    const words = [`${levelWords[level]}: ${title}`, detail, more.length > 0 ? `${more.length} more` : '']
    return { level, words: words.filter((part) => part !== '').join('. ') }
  }
}
