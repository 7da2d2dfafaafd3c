import type { Entity } from '../../contract/entity/entity.ts'

/** Undefined without such an override. Dotted from the entity; camelCase and snake_case are equal. */
export function removeOverride(entity: Entity, fieldPath: string): Entity | undefined {
  const records = entity.overrides?.override ?? []
  const wanted = segmentsOf(fieldPath).join('.')
  const isWanted = (path: string | undefined) => path !== undefined && segmentsOf(path).join('.') === wanted
  // The first of several on one field masked the original value.
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

/** Keeps a leading underscore, so that names stay distinct. */
function camelCase(name: string): string {
  return name.replaceAll(/(?<=[^_])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

type Container = Record<string, unknown>

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null
}

/** In either spelling: map keys are data and may be snake_case. */
function keyIn(container: Container, name: string): string | undefined {
  return Object.hasOwn(container, name) ? name : Object.keys(container).find((key) => camelCase(key) === name)
}

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
      // Defined, not assigned: `__proto__` stays a plain key.
      const descriptor = { writable: true, enumerable: true, configurable: true }
      Object.defineProperty(container, key, { ...descriptor, value: isLast ? value : {} })
    }
    if (!isLast) container = container[key] as Container
  }
}

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
