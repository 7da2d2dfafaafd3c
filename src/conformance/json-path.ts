import { member } from '../contract/json.ts'

/** `$.tasks[3]["@type"]` → `['tasks', 3, '@type']`; undefined for a header's name. */
export function stepsOf(path: string): (string | number)[] | undefined {
  if (!path.startsWith('$')) return undefined
  const steps: (string | number)[] = []
  let rest = path.slice(1)
  while (rest !== '') {
    const match = /^\.([A-Za-z_$][\w$]*)|^\[(\d+)\]|^\[("(?:[^"\\]|\\.)*")\]/.exec(rest)
    if (match === null) return undefined
    const [whole, name, index, quoted] = match
    if (name !== undefined) steps.push(name)
    else if (index !== undefined) steps.push(Number(index))
    else if (quoted !== undefined) steps.push(String(JSON.parse(quoted)))
    rest = rest.slice(whole.length)
  }
  return steps
}

/** With `[*]` for positions: equal for findings of one field. */
export function openPath(path: string): string {
  return path.replace(/\[\d+\]/g, '[*]')
}

/** Undefined when missing. */
export function valueAt(value: unknown, steps: readonly (string | number)[]): unknown {
  return steps.reduce(member, value)
}
