import { jsonLines, lineText, type JsonLine } from './json-lines.ts'

/** `end`: the line that closes the structure. */
export interface TreeLine extends JsonLine {
  index: number
  end: number | undefined
}

/** A million lines take seconds and a gigabyte. Structures that are open there close beyond. */
const MOST_LINES = 250_000
/** Tried in turn until the lines are few enough, so that long lists leave room for the rest. */
const MOST_ITEMS = [Infinity, 10_000, 1000, 100]

export function treeLines(value: unknown): TreeLine[] {
  const lines = boundedLines(value).map((line, index): TreeLine => ({ ...line, index, end: undefined }))
  const open: TreeLine[] = []
  for (const line of lines) {
    const parent = open.at(-1)
    const closes = line.kind === 'bracket' && (line.text === '}' || line.text === ']') && parent?.depth === line.depth
    if (closes) {
      parent.end = line.index
      open.pop()
      continue
    }
    if (line.kind === 'bracket' && (line.text === '{' || line.text === '[')) open.push(line)
  }
  return lines
}

function boundedLines(value: unknown): JsonLine[] {
  let lines: JsonLine[] = []
  for (const items of MOST_ITEMS) {
    lines = jsonLines(value, { lines: MOST_LINES, items })
    if (lines.length < MOST_LINES) break
  }
  return lines
}

/** Of a folded structure only its first line shows. */
export function visibleLines(lines: readonly TreeLine[], folded: ReadonlySet<number>): TreeLine[] {
  const visible: TreeLine[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]
    if (line === undefined) break
    visible.push(line)
    if (line.end !== undefined && folded.has(at)) at = line.end
  }
  return visible
}

/** Searches folded lines, too. */
export function findInTree(lines: readonly TreeLine[], query: string): number[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  return lines.flatMap((line, index) =>
    line.kind !== 'more' &&
    lineText({ ...line, depth: 0 })
      .toLowerCase()
      .includes(wanted)
      ? [index]
      : [],
  )
}

/** Structures that hide the line. */
export function foldsAround(lines: readonly TreeLine[], folded: ReadonlySet<number>, index: number): number[] {
  return [...folded].filter((start) => start < index && (lines[start]?.end ?? -1) >= index)
}

export function foldsFrom(lines: readonly TreeLine[], depth: number): Set<number> {
  return new Set(lines.filter((line) => line.end !== undefined && line.depth >= depth).map(({ index }) => index))
}
