/** Deeper, the engine's writer takes quadratic time or throws. */
const DEEPEST_FOR_ENGINE = 500

/** Linear time at any depth: an environment may send 100,000 brackets. Very deep values aren't indented. */
export function jsonText(value: unknown, indent = 2): string {
  if (isDeeper(value, DEEPEST_FOR_ENGINE)) return deepText(value)
  return JSON.stringify(value, undefined, indent) ?? 'undefined'
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  for (const inner of Array.isArray(value) ? value : Object.values(value)) if (isDeeper(inner, depth - 1)) return true
  return false
}

/** With a stack of its own, not the engine's. */
function deepText(root: unknown): string {
  const parts: string[] = []
  const stack: { value: unknown; before: string; close?: string }[] = [{ value: root, before: '' }]
  for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
    const { value, before, close } = step
    parts.push(before)
    if (close !== undefined) parts.push(close)
    else if (typeof value !== 'object' || value === null) parts.push(JSON.stringify(value) ?? 'null')
    else {
      const isList = Array.isArray(value)
      parts.push(isList ? '[' : '{')
      stack.push({ value: undefined, before: '', close: isList ? ']' : '}' })
      const entries = Object.entries(value)
      for (let index = entries.length - 1; index >= 0; index -= 1) {
        const [name, inner] = entries[index] ?? ['', undefined]
        const comma = index === 0 ? '' : ','
        stack.push({ value: inner, before: isList ? comma : `${comma}${JSON.stringify(name)}:` })
      }
    }
  }
  return parts.join('')
}
