import { operations } from '../../contract/operations.ts'
import { isoTime } from '../../contract/datetime.ts'
import type { SavedSession } from '../session-file/session.ts'
import type { RunDifference } from './compare-runs.ts'

/** `Harbor West, 350 exchanges, saved 2026-11-22T10:00:00.000Z` */
export function runWords({ environment, exchanges, savedAt }: SavedSession): string {
  const leftOut = exchanges.filter((exchange) => exchange.leftOut !== undefined).length
  const noValues = leftOut === 0 ? '' : `, ${leftOut} of them without their values`
  return `${environment.name}, ${countWords(exchanges.length, 'exchange')}${noValues}, saved ${isoTime(savedAt)}`
}

export function comparisonText(
  before: SavedSession,
  after: SavedSession,
  differences: readonly RunDifference[],
): string {
  const lines = [`Before: ${runWords(before)}`, `Now:    ${runWords(after)}`]
  let last: string | undefined
  for (const { operation, kind, place, before: old, after: young } of differences) {
    if (operation !== last) lines.push('', operations[operation].title)
    last = operation
    lines.push(`  ${kind.padEnd(6)} ${place}`, `         ${differenceWords(kind, old, young)}`)
  }
  const count = countWords(differences.length, 'difference')
  return [...lines, '', differences.length === 0 ? 'No difference' : count, ''].join('\n')
}

function countWords(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`
}

function differenceWords(kind: RunDifference['kind'], before: string, after: string): string {
  if (kind !== 'value') return `${before} → ${after}`
  return [before && `no longer ${before}`, after && `now ${after}`].filter(Boolean).join('; ')
}
