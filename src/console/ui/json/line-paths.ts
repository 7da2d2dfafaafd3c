import type { TreeLine } from './json-folds.ts'

/** As in findings: `.tasks[3]["@type"]`. Closing and `more` lines have the path of their structure. */
export function linePaths(lines: readonly TreeLine[]): string[] {
  const paths: string[] = []
  const around: { path: string; isList: boolean; items: number; end: number }[] = []
  for (const line of lines) {
    const parent = around.at(-1)
    if (parent?.end === line.index) {
      paths.push(parent.path)
      around.pop()
      continue
    }
    if (parent !== undefined && line.kind === 'more') {
      paths.push(parent.path)
      continue
    }
    const path = parent === undefined ? '' : parent.path + (parent.isList ? `[${parent.items}]` : memberStep(line.key))
    if (parent !== undefined) parent.items += 1
    paths.push(path)
    if (line.end !== undefined) around.push({ path, isList: line.text === '[', items: 0, end: line.end })
  }
  return paths
}

/** `key`: JSON text with quotes. */
function memberStep(key = '""'): string {
  const name = key.slice(1, -1)
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${key}]`
}
