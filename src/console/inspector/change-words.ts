import { timeOf } from '../../contract/datetime.ts'
import type { Difference } from '../entities/difference.ts'
import { isRecord, member } from '../entities/json.ts'
import { formatDuration } from '../ui/format/duration.ts'
import { formatNumber } from '../ui/format/number.ts'
import { meta, text, type Part } from './row.ts'
import { partsOfValue } from './node-at.ts'

/** What one side of a difference shows. */
export function sideParts(difference: Difference, side: 'before' | 'after'): Part[] {
  const value = difference[side]
  if (value === undefined || value === null) return [meta('none')]
  const path = member(value, 'fieldPath')
  if (isOverrideRecord(difference) && typeof path === 'string') return [{ kind: 'text', text: path, look: 'mono' }]
  if (typeof value === 'string' && timeOf(value) !== undefined)
    return [{ kind: 'text', text: clockText(value), look: 'mono' }]
  if (isRecord(value) || Array.isArray(value)) return [meta(Array.isArray(value) ? `list of ${value.length}` : 'set')]
  if (typeof value === 'number') return [text(formatNumber(value))]
  return partsOfValue(difference.keys, value)
}

/** What happened to a field, in a word or two: `29 s later`, `+7`, `removed`. */
export function changeWords({ kind, before, after }: Difference): string {
  if (kind !== 'changed') return kind
  if (typeof before === 'number' && typeof after === 'number') {
    const delta = Number((after - before).toPrecision(6))
    return `${delta > 0 ? '+' : ''}${formatNumber(delta)}`
  }
  const [from, to] = [before, after].map((value) => (typeof value === 'string' ? timeOf(value) : undefined))
  if (from !== undefined && to !== undefined) return `${formatDuration(to - from)} ${to < from ? 'earlier' : 'later'}`
  return 'changed'
}

function isOverrideRecord({ keys }: Difference): boolean {
  return keys[0] === 'overrides' && keys.length === 3
}

/** Time of day of a timestamp, as it came: `14:21:58Z`. */
function clockText(datetime: string): string {
  return `${datetime.slice(11, 19)}Z`
}
