/** Neither list nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Boxed, as the value may be null. Undefined for invalid JSON. */
export function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** The interface tells readers to treat null as absent. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

/** Never of the prototype; or an item of a list by index. */
export function member(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? (value as unknown[])[key] : undefined
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** Empty where it isn't a list. */
export function listIn(value: unknown, key: string | number): readonly unknown[] {
  const list = member(value, key)
  return Array.isArray(list) ? list : []
}

export function textIn(value: unknown, key: string): string | undefined {
  const found = member(value, key)
  return typeof found === 'string' ? found : undefined
}

export function numberIn(value: unknown, key: string): number | undefined {
  const found = member(value, key)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}
