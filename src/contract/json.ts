/** Whether a parsed JSON value is an object, neither list nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a JSON text, boxed because it may be null. Undefined for invalid JSON. */
export function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Null counts as absent, as the interface tells its readers. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

/** A member of a parsed JSON object, never of its prototype; or an item of a list by index. */
export function member(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? (value as unknown[])[key] : undefined
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** A member that is a list; an empty one where there is none. */
export function listIn(value: unknown, key: string | number): readonly unknown[] {
  const list = member(value, key)
  return Array.isArray(list) ? list : []
}

/** A member that is a text. */
export function textIn(value: unknown, key: string): string | undefined {
  const found = member(value, key)
  return typeof found === 'string' ? found : undefined
}

/** A member that can be calculated with. */
export function numberIn(value: unknown, key: string): number | undefined {
  const found = member(value, key)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}
