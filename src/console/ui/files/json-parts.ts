import { errorWords } from '../../../format/error-words.ts'
import { formatNumber } from '../../../format/number.ts'
import type { FileLimits } from './file-limits.ts'

/** The value with emptied top-level lists, then their items. `list`: member name; absent for the value. */
export type JsonPart =
  | { readonly kind: 'shell'; readonly value: unknown }
  | { readonly kind: 'items'; readonly list: string | undefined; readonly items: readonly unknown[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly reason: string }

const ITEMS_AT_ONCE = 50

/** Reports exceeded limits in words. */
export function* jsonParts(text: string, limits: FileLimits): Generator<JsonPart> {
  if (isDeeper(text, limits.depth)) {
    yield { kind: 'failed', reason: `It is nested over ${limits.depth} levels deep, too deep to open` }
    return
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    yield { kind: 'failed', reason: `Not JSON: ${errorWords(error)}` }
    return
  }
  const lists = listsOf(value)
  const tooLong = lists.find(({ items }) => items.length > limits.items)
  if (tooLong !== undefined) {
    const [found, most] = [tooLong.items.length, limits.items].map((count) => formatNumber(count))
    const where = tooLong.list === undefined ? 'It is a list' : `“${tooLong.list}” in it is a list`
    yield { kind: 'failed', reason: `${where} of ${found}; up to ${most} can be opened` }
    return
  }
  yield { kind: 'shell', value: emptied(value) }
  for (const { list, items } of lists)
    for (let at = 0; at < items.length; at += ITEMS_AT_ONCE)
      yield { kind: 'items', list, items: items.slice(at, at + ITEMS_AT_ONCE) }
  yield { kind: 'end' }
}

export class JsonPutTogether {
  value: unknown

  take(part: JsonPart): void {
    if (part.kind === 'shell') this.value = part.value
    if (part.kind !== 'items') return
    const list = part.list === undefined ? this.value : isObject(this.value) ? this.value[part.list] : undefined
    if (Array.isArray(list)) list.push(...part.items)
  }
}

function listsOf(value: unknown): { list: string | undefined; items: readonly unknown[] }[] {
  if (Array.isArray(value)) return [{ list: undefined, items: value }]
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([list, items]) => (Array.isArray(items) ? [{ list, items }] : []))
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, Array.isArray(inner) ? [] : inner]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPEN = new Set([0x5b, 0x7b])
const CLOSE = new Set([0x5d, 0x7d])

/** Scans the text once, without parsing it. */
export function isDeeper(text: string, most: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      for (at += 1; at < text.length && text.charCodeAt(at) !== QUOTE; at += 1)
        if (text.charCodeAt(at) === BACKSLASH) at += 1
    } else if (OPEN.has(code)) {
      depth += 1
      if (depth > most) return true
    } else if (CLOSE.has(code)) depth -= 1
  }
  return false
}
