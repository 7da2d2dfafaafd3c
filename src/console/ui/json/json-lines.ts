import { countOf } from '../../../format/count.ts'

export interface JsonLine {
  depth: number
  /** JSON text with quotes. */
  key: string | undefined
  /** A bracket, both brackets of an empty structure, or a primitive; for `more` words. */
  text: string
  kind: 'bracket' | 'string' | 'number' | 'boolean' | 'null' | 'more'
  comma: boolean
  /** All of them, with a line or without. */
  children: number
}

/** Nothing beyond is visited. */
export interface LineLimits {
  /** After this many, structures are closed. */
  readonly lines: number
  readonly items: number
}

interface Structure {
  /** Absent for a list. */
  readonly names: readonly string[] | undefined
  readonly items: readonly unknown[]
  readonly depth: number
  readonly comma: boolean
  done: number
}

const INDENT = 2
/** Full indents of a hundred thousand levels would take gigabytes. */
const DEEPEST_INDENT = 200

/** Uses its own stack, as values may be deep. A cut structure's last line says how much is missing. */
export function jsonLines(value: unknown, limits: LineLimits = { lines: Infinity, items: Infinity }): JsonLine[] {
  const lines: JsonLine[] = []
  const around: Structure[] = []
  const begin = (of: unknown, depth: number, key: string | undefined, comma: boolean) => {
    if (typeof of !== 'object' || of === null) {
      lines.push({ depth, key, comma, children: 0, ...primitive(of) })
      return
    }
    const isList = Array.isArray(of)
    const items: readonly unknown[] = isList ? of : Object.values(of)
    const children = items.length
    const [open, close] = isList ? ['[', ']'] : ['{', '}']
    if (children === 0) {
      lines.push({ depth, key, text: `${open}${close}`, kind: 'bracket', comma, children })
      return
    }
    lines.push({ depth, key, text: open, kind: 'bracket', comma: false, children })
    around.push({ names: isList ? undefined : Object.keys(of), items, depth, comma, done: 0 })
  }
  begin(value, 0, undefined, false)
  for (let inside = around.at(-1); inside !== undefined; inside = around.at(-1)) {
    const { names, items, depth, comma, done } = inside
    if (done < Math.min(items.length, limits.items) && lines.length < limits.lines) {
      inside.done += 1
      begin(items[done], depth + 1, names && JSON.stringify(names[done]), inside.done < items.length)
      continue
    }
    if (done < items.length) lines.push(moreLine(depth + 1, items.length - done, names === undefined))
    lines.push({ depth, key: undefined, text: names ? '}' : ']', kind: 'bracket', comma, children: 0 })
    around.pop()
  }
  return lines
}

function moreLine(depth: number, more: number, inList: boolean): JsonLine {
  const text = `… ${countOf(more, inList ? 'more item' : 'more member')}. Copy has all`
  return { depth, key: undefined, text, kind: 'more', comma: false, children: 0 }
}

export function lineText(line: JsonLine): string {
  const key = line.key === undefined ? '' : `${line.key}: `
  return `${' '.repeat(Math.min(line.depth, DEEPEST_INDENT) * INDENT)}${key}${line.text}${line.comma ? ',' : ''}`
}

function primitive(value: unknown): Pick<JsonLine, 'text' | 'kind'> {
  const text = JSON.stringify(value) ?? String(value)
  if (typeof value === 'string') return { text, kind: 'string' }
  if (typeof value === 'number' || typeof value === 'bigint') return { text, kind: 'number' }
  return { text, kind: typeof value === 'boolean' ? 'boolean' : 'null' }
}
