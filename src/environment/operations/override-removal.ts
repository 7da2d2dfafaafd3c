import type { Entity } from '../../contract/entity/entity.ts'

/**
 * The entity without its override on `fieldPath`: the masked value is restored, or the field removed if there
 * was none. Undefined when there is no such override. Paths are dotted from the entity; camelCase and
 * snake_case name the same field.
 */
export function removeOverride(entity: Entity, fieldPath: string): Entity | undefined {
  const records = entity.overrides?.override ?? []
  const wanted = segmentsOf(fieldPath).join('.')
  const isWanted = (path: string | undefined) => path !== undefined && segmentsOf(path).join('.') === wanted
  // Of several on one field, the first masked the original value.
  const record = records.find((each) => isWanted(each.fieldPath))
  if (!record) return undefined

  const result = structuredClone(entity)
  const remaining = records.filter((each) => !isWanted(each.fieldPath))
  if (remaining.length > 0) result.overrides = { ...result.overrides, override: structuredClone(remaining) }
  else delete result.overrides

  const path = segmentsOf(record.fieldPath ?? '')
  const masked = locate(record.maskedFieldValue, path)
  if (masked === undefined) removeAt(result, path)
  else setAt(result, masked.keys, structuredClone(masked.value))
  return result
}

function segmentsOf(path: string) {
  return path.split('.').map(camelCase)
}

/** A leading underscore stays, so that names remain distinct. */
function camelCase(name: string): string {
  return name.replaceAll(/(?<=[^_])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

type Container = Record<string, unknown>

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

/**
 * The key under which `container` holds the field, in either spelling: map keys are data and may be
 * snake_case.
 */
function keyIn(container: Container, name: string): string | undefined {
  return Object.hasOwn(container, name) ? name : Object.keys(container).find((key) => camelCase(key) === name)
}

/** The value at `path` and the keys that lead to it, as spelt there; undefined when missing or null. */
function locate(root: unknown, path: readonly string[]): { keys: string[]; value: unknown } | undefined {
  const keys: string[] = []
  let value = root
  for (const name of path) {
    if (!isContainer(value)) return undefined
    const key = keyIn(value, name)
    if (key === undefined) return undefined
    keys.push(key)
    value = value[key]
  }
  return value === undefined || value === null ? undefined : { keys, value }
}

function setAt(root: object, keys: readonly string[], value: unknown): void {
  let container = root as Container
  for (const [index, key] of keys.entries()) {
    const isLast = index === keys.length - 1
    if (isLast || !Object.hasOwn(container, key) || !isContainer(container[key])) {
      // Defined, not assigned: `__proto__` in a path stays a plain key.
      const descriptor = { writable: true, enumerable: true, configurable: true }
      Object.defineProperty(container, key, { ...descriptor, value: isLast ? value : {} })
    }
    if (!isLast) container = container[key] as Container
  }
}

/** Also removes structures that held only this field. */
function removeAt(root: object, path: readonly string[]): void {
  const [name = '', ...rest] = path
  const container = root as Container
  const key = keyIn(container, name)
  if (key === undefined) return
  const child = container[key]
  if (rest.length > 0) {
    if (!isContainer(child)) return
    removeAt(child, rest)
    if (Object.keys(child).length > 0) return
  }
  if (Array.isArray(container)) container.splice(Number(key), 1)
  else delete container[key]
}
