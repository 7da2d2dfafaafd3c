/** Whether a parsed JSON value is an object, neither list nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Null counts as absent, as the interface's readers are told to. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

/** A member of a parsed JSON object, never one of its prototype. */
export function member(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/**
 * JSON text of any parsed value. What is nested too deeply for the engine's own writer says so instead of throwing:
 * an environment may send 10 000 brackets in a row.
 */
export function jsonText(value: unknown, indent = 2): string {
  try {
    return JSON.stringify(value, undefined, indent) ?? 'undefined'
  } catch {
    return '(nested too deeply to write out)'
  }
}
