import { timeOf } from '../../../../contract/datetime.ts'
import type { Difference } from '../../../../entity/difference.ts'
import { isRecord, member } from '../../../../contract/json.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatLength } from '../../../../format/length.ts'
import { formatNumber } from '../../../../format/number.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { shownNow } from '../../../ui/browser/ticker.ts'
import { meta, text, type RowPart } from '../row.ts'
import { partsOfValue } from '../sections.ts'

/** Copies have Zulu times only. */
export function sideParts(
  difference: Difference,
  side: 'before' | 'after',
  timeWords: (time: number, now: number) => string = formatAbsoluteTime,
): RowPart[] {
  const value = difference[side]
  if (value === undefined || value === null) return [meta('none')]
  const paths = overridden(difference.keys, value)
  if (paths.length > 0) return [{ kind: 'text', text: paths.join(', '), look: 'mono' }]
  const time = typeof value === 'string' ? timeOf(value) : undefined
  if (time !== undefined) return [{ kind: 'text', text: timeWords(time, shownNow()), look: 'mono' }]
  if (isRecord(value) || Array.isArray(value)) return [meta(Array.isArray(value) ? `list of ${value.length}` : 'set')]
  if (typeof value === 'number') return [text(formatNumber(value))]
  return partsOfValue(difference.keys, value)
}

/** `29 s later`, `+7`, `moved 85 m`, `removed`. @param movedMetres if both copies have a position */
export function changeWords({ kind, keys, before, after }: Difference, movedMetres?: number): string {
  if (kind !== 'changed') return kind
  if (movedMetres !== undefined && COORDINATES.has(String(keys.at(-1))) && PLACES.has(String(keys[0])))
    return `moved ${formatLength(movedMetres)}`
  if (typeof before === 'number' && typeof after === 'number') {
    const delta = Number((after - before).toPrecision(6))
    return `${delta > 0 ? '+' : ''}${formatNumber(delta)}`
  }
  const [from, to] = [before, after].map((value) => (typeof value === 'string' ? timeOf(value) : undefined))
  if (from !== undefined && to !== undefined) return `${apart(to - from)} ${to < from ? 'earlier' : 'later'}`
  return 'changed'
}

/** `min`, as `m` would read as metres. */
function apart(milliseconds: number): string {
  const size = Math.abs(milliseconds)
  return size < 1000 ? `${size} ms` : formatDuration(size).replace(/ m$/, ' min')
}

const COORDINATES = new Set(['latitudeDegrees', 'longitudeDegrees', 'xMeters', 'yMeters', 'zMeters'])
const PLACES = new Set(['location', 'kinematics'])

/** Paths of the override records in a difference. Without its last record a component is gone. */
function overridden([component, list, index]: Difference['keys'], value: unknown): string[] {
  if (component !== 'overrides') return []
  const records = index !== undefined ? [value] : list === undefined ? member(value, 'override') : value
  if (!Array.isArray(records)) return []
  return (records as unknown[]).map((record) => member(record, 'fieldPath')).filter((path) => typeof path === 'string')
}
