import type { Entity } from '../../../contract/entity/entity.ts'

/** The classification levels, default and field level, that copies of entities carry, as the wire has them. */
export interface CarriedLevels {
  /** The same list for as long as no level comes or goes. */
  readonly all: () => readonly string[]
  add: (entity: Entity) => void
  remove: (entity: Entity) => void
  clear: () => void
}

/** Counts the levels of what is added and removed, so that a step costs what it changes. */
export function createLevels(): CarriedLevels {
  const counts = new Map<string, number>()
  let all: readonly string[] = []
  const count = (entity: Entity, by: 1 | -1): void => {
    for (const level of levelsOf(entity)) {
      const before = counts.get(level) ?? 0
      if (before + by > 0) counts.set(level, before + by)
      else counts.delete(level)
      if (before > 0 !== before + by > 0) all = [...counts.keys()]
    }
  }
  return {
    all: () => all,
    add: (entity) => count(entity, 1),
    remove: (entity) => count(entity, -1),
    clear: () => {
      counts.clear()
      all = []
    },
  }
}

function levelsOf({ dataClassification }: Entity): ReadonlySet<string> {
  const fields = dataClassification?.fields ?? []
  const levels = [dataClassification?.default?.level, ...fields.map((field) => field.classificationInformation?.level)]
  return new Set(levels.filter((level) => typeof level === 'string'))
}
