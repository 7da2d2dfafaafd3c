import { groupsOf } from '../../conformance/groups-of.ts'
import { WatchFailure } from '../failure.ts'
import type { Acknowledgement } from '../wire/alert.ts'
import type { Site } from '../wire/site.ts'

/** Of all clients; a console sends what it kept within minutes. */
const MOST_PRESSES = 10_000

interface Press {
  readonly alertIds: ReadonlySet<string>
  readonly hasWarning: boolean
}

export type OneByOne = (given: readonly Acknowledgement[], by: string | undefined) => void

/**
 * Where the site acknowledges warnings one at a time: throws a WatchFailure for a press on several alerts
 * with a warning, also if they come in several requests. Presses apart, sent together later, are fine.
 */
export function createOneByOne({ oneByOne }: Site): OneByOne {
  const presses = new Map<string, Press>()
  return (given, by) => {
    if (!oneByOne) return
    const now = [...groupsOf(given, ({ pressedAt }) => `${pressedAt} ${by ?? ''}`)].map(([key, together]) => {
      const before = presses.get(key)
      const all = new Set([...(before?.alertIds ?? []), ...together.map(({ alertId }) => alertId)])
      // Two are several.
      const alertIds = new Set([...all].slice(0, 2))
      const hasWarning = before?.hasWarning === true || together.some(({ level }) => level === 'warning')
      return [key, { alertIds, hasWarning }] as const
    })
    if (now.some(([, { alertIds, hasWarning }]) => hasWarning && alertIds.size > 1))
      throw new WatchFailure('invalid_argument', 'This site acknowledges warnings one at a time')
    for (const [key, press] of now) presses.set(key, press)
    for (const key of presses.keys()) {
      if (presses.size <= MOST_PRESSES) break
      presses.delete(key)
    }
  }
}
