import { formatDuration } from '../../../../format/duration.ts'
import { whyNotShelved, longestShelving } from '../../../../watch/wire/shelving.ts'
import type { Site } from '../../../../watch/wire/site.ts'
import type { RuleRecord } from '../../../../watch/wire/rule.ts'
import type { AlertRow } from '../../../known/watch/alert-rows.ts'
import type { Alert } from '../../../../watch/wire/alert.ts'

/** As the server demands it. */
export function reasonProblem(reason: string): string | undefined {
  const { length } = reason.trim()
  if (length >= 3) return undefined
  return length === 0 ? 'Give a reason' : 'The reason needs at least 3 characters'
}

/** `3 h 37 m`: whole minutes, under a minute whole 10 s. */
export function returnWords(milliseconds: number): string {
  const step = milliseconds < 60_000 ? 10_000 : 60_000
  return formatDuration(Math.max(0, Math.ceil(milliseconds / step) * step))
}

/** Of the site: `At the longest 12 h, for a warning 1 h`. */
export function longestWords({ shelving: { warning, caution, advisory } }: Site): string {
  const most = Math.max(caution, advisory)
  const others = [
    ['a caution', caution],
    ['an advisory', advisory],
    ['a warning', warning],
  ] as const
  const parts = others
    .filter(([, seconds]) => seconds !== most)
    .map(([of, seconds]) => `for ${of} ${spanWords(seconds)}`)
  return [`At the longest ${spanWords(most)}`, ...parts].join(', ')
}

function spanWords(seconds: number): string {
  return seconds === 0 ? 'never' : formatDuration(seconds * 1000)
}

export interface Shelvable {
  readonly alerts: readonly Alert[]
  /** Of the shortest one, in seconds. */
  readonly longest: number
}

/** Those of a row that can be shelved, or why none can. */
export function shelvableIn(row: AlertRow | undefined, rules: readonly RuleRecord[], site: Site): Shelvable | string {
  if (row === undefined) return 'Pick an alert first'
  if (row.state === 'no data') return 'An alert that can’t be evaluated can’t be shelved'
  const [first] = row.alerts
  const alerts = row.alerts.filter((alert) => whyNotShelved(alert) === undefined)
  if (alerts.length === 0) return (first && whyNotShelved(first)) ?? 'It can’t be shelved'
  const longest = Math.min(...alerts.map((alert) => longestShelving(alert, rules, site)))
  return longest === 0 ? 'This site or its rule doesn’t allow shelving it' : { alerts, longest }
}
