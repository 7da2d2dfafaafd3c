import { countOf } from '../../../format/count.ts'
import type { AlertLevel } from '../../../watch/wire/level.ts'

const plurals: Readonly<Record<AlertLevel, readonly [string, string]>> = {
  warning: ['warning', 'warnings'],
  caution: ['caution', 'cautions'],
  advisory: ['advisory', 'advisories'],
}

/** `2 warnings`, `2 new warnings`. */
export function levelCount(count: number, level: AlertLevel, state: '' | 'new ' = ''): string {
  const [one, many] = plurals[level]
  return countOf(count, `${state}${one}`, `${state}${many}`)
}
