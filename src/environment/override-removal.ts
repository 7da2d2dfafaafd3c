import type { Entity } from '../contract/entity/entity.ts'

/**
 * The entity without its override on `fieldPath`: the value that the override masked is back in its place, or the field is gone where nothing was
 * underneath. Undefined when there is no such override. Paths are dotted from the entity; camelCase and snake_case name the same field.
 */
export function removeOverride(entity: Entity, fieldPath: string): Entity | undefined {
  const records = entity.overrides?.override ?? []
  const wanted = segmentsOf(fieldPath).join('.')
  const isWanted = (path: string | undefined) => path !== undefined && segmentsOf(path).join('.') === wanted
  // Of several on one field the first masked what was there before them all.
  const record = records.find((each) => isWanted(each.fieldPath))
  if (!record) return undefined

  const result = structuredClone(entity)
  const remaining = records.filter((each) => !isWanted(each.fieldPath))
  if (remaining.length > 0) result.overrides = { ...result.overrides, override: structuredClone(remaining) }
  else delete result.overrides

  const path = segmentsOf(record.fieldPath ?? '')
  const masked = valueAt(record.maskedFieldValue, path)
  if (masked === undefined) removeAt(result, path)
  else setAt(result, path, structuredClone(masked))
  return result
}

const segmentsOf = (path: string) => path.split('.').map(camelCase)

/** A leading underscore stays, so that no name turns into another one. */
function camelCase(name: string): string {
  return name.replaceAll(/(?<=[^_])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

type Container = Record<string, unknown>

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** The key under which `container` itself holds the field, however it spells it: keys of maps are data and may well be snake_case. */
function keyIn(container: Container, name: string): string | undefined {
  return Object.hasOwn(container, name) ? name : Object.keys(container).find((key) => camelCase(key) === name)
}

function valueAt(root: unknown, path: readonly string[]): unknown {
  let value = root
  for (const name of path) {
    const key: string | undefined = isContainer(value) ? keyIn(value, name) : undefined
    if (key === undefined || !isContainer(value)) return undefined
    value = value[key]
  }
  return value ?? undefined
}

function setAt(root: object, path: readonly string[], value: unknown): void {
  let container = root as Container
  for (const [index, name] of path.entries()) {
    const key = keyIn(container, name) ?? name
    const next = container[key]
    const isLast = index === path.length - 1
    // Defined, not assigned: a path through `__proto__` stays on this object.
    if (isLast || !Object.hasOwn(container, key) || !isContainer(next)) {
      const descriptor = { writable: true, enumerable: true, configurable: true }
      Object.defineProperty(container, key, { ...descriptor, value: isLast ? value : {} })
    }
    if (!isLast) container = container[key] as Container
  }
}

/** Also takes away structures that only held the field. */
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
