import { entity as entitySchema } from '../../../contract/entity/entity.ts'
import { resolveFieldPath, type Keys } from '../../../entity/field-path.ts'
import { member } from '../../../contract/json.ts'
import { overrideRecords } from '../../../entity/overrides.ts'
import type { Row } from './row.ts'
import { levelWords } from './special/classification.ts'

/** Shown at every value at or under a field. */
export interface Mark {
  readonly keys: Keys
  readonly kind: 'overridden' | 'classified'
  readonly words: string
}

/** From overrides and field-level classification. */
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

/** Of fields at, above or below the row's values, without duplicates. */
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
