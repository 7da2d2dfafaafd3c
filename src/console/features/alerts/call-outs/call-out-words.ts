import { countOf } from '../../../../format/count.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import type { CallOuts, Delivery, Destination, Heartbeat } from '../../../../watch/wire/call-outs.ts'
import type { AlertLevel } from '../../../../watch/wire/level.ts'

const plurals: Readonly<Record<AlertLevel, string>> = {
  warning: 'warnings',
  caution: 'cautions',
  advisory: 'advisories',
}

/** `Warnings, cautions`. */
export function calledForWords({ levels }: Pick<Destination, 'levels'>): string {
  const words = levels.map((level) => plurals[level]).join(', ')
  return words === '' ? 'Rules that name it' : words.charAt(0).toUpperCase() + words.slice(1)
}

export function afterWords(seconds: number): string {
  return seconds === 0 ? 'at once' : `not acknowledged for ${formatDuration(seconds * 1000)}`
}

export function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}

/** The last call; tests aren't calls. */
export function lastCall({ deliveries }: Pick<Destination, 'deliveries'>): Delivery | undefined {
  return deliveries.find(({ kind }) => kind !== 'test')
}

export type OutcomeTone = 'good' | 'bad' | 'none'

export function outcomeTone({ outcome, tries }: Pick<Delivery, 'outcome' | 'tries'>): OutcomeTone {
  if (outcome === 'delivered') return 'good'
  return tries === 0 ? 'none' : 'bad'
}

/** `Delivered`, `Failed`. */
export function outcomeWords({ outcome, tries }: Pick<Delivery, 'outcome' | 'tries'>): string {
  switch (outcome) {
    case 'delivered':
      return 'Delivered'
    case 'dropped':
      return 'Dropped after 24 h'
    case 'not called':
      return tries === 0 ? 'Not called' : 'Failed'
    case 'waiting':
      return tries === 0 ? 'Calling' : 'Failed'
    case 'failed':
      return 'Failed'
  }
}

/** Of the last beat. */
export function beatOutcome({ last, words }: Heartbeat): { readonly tone: OutcomeTone; readonly words: string } {
  if (words !== undefined) return { tone: 'bad', words: 'not sent' }
  if (last === undefined) return { tone: 'none', words: 'not sent yet' }
  return last.isAnswered ? { tone: 'good', words: 'answered' } : { tone: 'bad', words: last.words }
}

/** `200 in 212 ms, first try`, `no reply in 10 s, try 2, next 14:05:10Z`. */
export function tryWords({ words, tries, nextAt, isWithheld, outcome }: Delivery, now: number): string {
  const isStopped = outcome === 'not called'
  if (isStopped && tries === 0) return 'acknowledged, shelved or over'
  const parts = [words, tries === 0 ? 'not sent yet' : tries === 1 ? 'first try' : `try ${tries}`]
  if (nextAt !== undefined && nextAt > now && tries > 0) parts.push(`next ${formatAbsoluteTime(nextAt, now)}`)
  if (isWithheld) parts.push('text withheld')
  if (isStopped) parts.push('then acknowledged, shelved or over')
  return parts.filter((part) => part !== '').join(', ')
}

/** `This server calls out: 4 destinations, 1 failed`. */
export function summaryWords({ state, words, destinations }: CallOuts): string {
  if (state === 'off') return 'This server calls no one'
  if (state === 'quiet') return `No one is called: ${words ?? 'calls are held back'}`
  const failing = destinations.filter((each) => {
    const last = lastCall(each)
    return last !== undefined && outcomeTone(last) === 'bad'
  }).length
  return `This server calls out: ${countOf(destinations.length, 'destination')}${failing === 0 ? '' : `, ${failing} failed`}`
}
