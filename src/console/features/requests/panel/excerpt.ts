import { jsonLines } from '../../../ui/json/json-lines.ts'
import { isRecord, member } from '../../../../contract/json.ts'
import { stepsOf } from '../../../../conformance/json-path.ts'

const SHOWN_LINES = 60
/** Deeper structures around the marked value show only brackets. */
const SHOWN_DEPTH = 2
const ELLIPSIS = '…'

/** The structure around a path's value, with its line marked. `of`: what it is, empty for the whole. */
export function excerptAt(value: unknown, path: string | undefined) {
  const steps = path === undefined ? [] : (stepsOf(path) ?? [])
  let around = value
  const passed: (string | number)[] = []
  for (const step of steps.slice(0, -1)) {
    const next = member(around, step)
    if (typeof next !== 'object' || next === null) break
    around = next
    passed.push(step)
  }
  const last = steps[passed.length]
  const inList = Array.isArray(around) && typeof last === 'number'
  const all = jsonLines(shallow(inList ? member(around, last) : around, SHOWN_DEPTH))
  const key = typeof last === 'string' ? JSON.stringify(last) : undefined
  const lines = all.map((line) => ({ ...line, marked: key !== undefined && line.depth === 1 && line.key === key }))
  const markAt = Math.max(0, lines.findIndex(({ marked }) => marked) - 10)
  const from = markAt + SHOWN_LINES > lines.length ? Math.max(0, lines.length - SHOWN_LINES) : markAt
  return {
    of: stepsText(inList ? [...passed, last] : passed),
    lines: lines.slice(from, from + SHOWN_LINES),
    more: Math.max(0, lines.length - SHOWN_LINES),
  }
}

function shallow(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    if (depth === 0 && items.length > 0) return [ELLIPSIS]
    return items.slice(0, SHOWN_LINES).map((item) => shallow(item, Math.max(0, depth - 1)))
  }
  if (!isRecord(value)) return value
  if (depth === 0 && Object.keys(value).length > 0) return { [ELLIPSIS]: `${Object.keys(value).length} fields` }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shallow(inner, Math.max(0, depth - 1))]),
  )
}

function stepsText(steps: readonly (string | number)[]): string {
  return steps
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')
}
