import { entity as entitySchema } from '../../../contract/entity/entity.ts'
import { resolveFieldPath, type Keys } from '../../../entity/field-path.ts'
import { member } from '../../../contract/json.ts'
import { overrideRecords } from '../../../entity/overrides.ts'
import type { Row } from './row.ts'
import { levelWords } from './special/classification.ts'

/** Shown at a field and all values in it. */
export interface Mark {
  readonly keys: Keys
  readonly kind: 'overridden' | 'classified'
  readonly words: string
}

export function marksOf(wireEntity: unknown): Mark[] {
  const overridden = overrideRecords(wireEntity).flatMap(({ current }): Mark[] =>
    current.outcome === 'unresolvable' ? [] : [{ keys: current.keys, kind: 'overridden', words: 'overridden' }],
  )
  const fields = member(member(wireEntity, 'dataClassification'), 'fields')
  const classified = (Array.isArray(fields) ? (fields as unknown[]) : []).flatMap((field): Mark[] => {
    const path = member(field, 'fieldPath')
    const level = member(member(field, 'classificationInformation'), 'level')
    if (typeof path !== 'string' || typeof level !== 'string') return []
    const found = resolveFieldPath(entitySchema, wireEntity, path)
    return found.outcome === 'unresolvable' ? [] : [{ keys: found.keys, kind: 'classified', words: levelWords(level) }]
  })
  return [...overridden, ...classified]
}

/** Marks of fields at, above or below the row's values, each once. */
export function marksFor(row: Row, marks: readonly Mark[]): Mark[] {
  const found = marks.filter(({ keys }) =>
    row.sources.some((source) => {
      const shorter = Math.min(source.keys.length, keys.length)
      return shorter > 0 && keys.slice(0, shorter).every((key, i) => source.keys[i] === key)
    }),
  )
  return found.filter(
    (mark, i) => found.findIndex(({ kind, words }) => kind === mark.kind && words === mark.words) === i,
  )
}
