/** One line of pretty-printed JSON, ready to be shown without parsing it again. */
export interface JsonLine {
  depth: number
  /** JSON text of the key, with its quotes. */
  key: string | undefined
  /** What stands after the key: a bracket, both brackets of an empty structure, or a primitive. */
  text: string
  kind: 'bracket' | 'string' | 'number' | 'boolean' | 'null'
  comma: boolean
}

const INDENT = 2
/** A hundred thousand levels, indented in full, would come to gigabytes. */
const DEEPEST_INDENT = 200

/** Breaks a JSON value into lines, two spaces a level. Deep values are walked with a stack of their own, not the engine's. */
export function jsonLines(value: unknown): JsonLine[] {
  const lines: JsonLine[] = []
  type Step = { value: unknown; depth: number; key: string | undefined; comma: boolean } | JsonLine
  const stack: Step[] = [{ value, depth: 0, key: undefined, comma: false }]
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    if ('kind' in step) {
      lines.push(step)
      continue
    }
    const { depth, key, comma } = step
    if (typeof step.value !== 'object' || step.value === null) {
      lines.push({ depth, key, comma, ...primitive(step.value) })
      continue
    }
    const inList = Array.isArray(step.value)
    const entries = Object.entries(step.value)
    const [open, close] = inList ? ['[', ']'] : ['{', '}']
    if (entries.length === 0) {
      lines.push({ depth, key, text: `${open}${close}`, kind: 'bracket', comma })
      continue
    }
    lines.push({ depth, key, text: open, kind: 'bracket', comma: false })
    stack.push({ depth, key: undefined, text: close, kind: 'bracket', comma })
    for (let index = entries.length - 1; index >= 0; index -= 1) {
      const [name, inner] = entries[index] ?? ['', undefined]
      stack.push({
        value: inner,
        depth: depth + 1,
        key: inList ? undefined : JSON.stringify(name),
        comma: index < entries.length - 1,
      })
    }
  }
  return lines
}

/** The line as it would stand in a file. */
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
