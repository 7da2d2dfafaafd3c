import { jsonLines, lineText, type JsonLine } from './json-lines.ts'

/** A line of a JSON tree. `end` is set on a line that opens a structure: the index of the line that closes it. */
export interface TreeLine extends JsonLine {
  index: number
  end: number | undefined
}

/** Nobody reads more, and a million take a browser seconds and a gigabyte. Structures that are open at the last of them are closed beyond. */
const MOST_LINES = 250_000
/** Items of one list, tried in turn until the lines are few enough: long lists are to leave room for what comes after them. */
const MOST_ITEMS = [Infinity, 10_000, 1000, 100]

/** Breaks a JSON value into lines that know where their structure ends: all of them, or as many as can be shown at once. */
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

/** The lines that show when some structures are folded: a folded one is its first line alone. */
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

/** Lines whose key or value holds what is looked for, folded or not. */
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

/** Folds to take back so that a line shows: the structures around it. */
export function foldsAround(lines: readonly TreeLine[], folded: ReadonlySet<number>, index: number): number[] {
  return [...folded].filter((start) => start < index && (lines[start]?.end ?? -1) >= index)
}

/** Structures at this depth or deeper, for "Fold all". */
export function foldsFrom(lines: readonly TreeLine[], depth: number): Set<number> {
  return new Set(lines.filter((line) => line.end !== undefined && line.depth >= depth).map(({ index }) => index))
}
