import { countOf } from '../../../../format/count.ts'
import type { EntityCopy } from '../../../../entity/copy.ts'
import { readOpened } from '../../../domain/entity/opened-json.ts'
import { FILE_LIMITS } from '../../../ui/files/file-limits.ts'
import { isDeeper } from '../../../ui/files/json-parts.ts'
import { geoJsonEntities, isGeoJson } from './geojson-entities.ts'
import { parseJsonContent } from './parse-json.ts'

export interface MapContent {
  copies: readonly EntityCopy[]
  words: string
  omitted: readonly string[]
}

/** `undefined` if nothing belongs on a map. @param openedAt milliseconds since 1970 */
export async function readMapContent(text: string, name: string, openedAt: number): Promise<MapContent | undefined> {
  if (isDeeper(text, FILE_LIMITS.entities.depth)) return undefined
  const parsed = parseJsonContent(text)
  if (!parsed.ok) return undefined
  if (isGeoJson(parsed.value)) {
    const { entities, omitted } = geoJsonEntities(parsed.value)
    const named = entities.map((entity) => ({ ...entity, entityId: `${name}, ${entity.entityId}` }))
    const opened = await readOpened(named, name, openedAt)
    if (opened.outcome !== 'entities') return undefined
    return { copies: opened.copies, words: `${countOf(opened.copies.length, 'shape')} of GeoJSON`, omitted }
  }
  if (!hasEntity(parsed.value)) return undefined
  const opened = await readOpened(parsed.value, name, openedAt)
  if (opened.outcome !== 'entities' || opened.copies.length === 0) return undefined
  return { copies: opened.copies, words: opened.what, omitted: [] }
}

/** Any object is a valid entity, so at least one known field is required. */
function hasEntity(value: unknown): boolean {
  const text = JSON.stringify(Array.isArray(value) ? value.slice(0, 3) : value)
  return /"(entityId|initialEntities)"\s*:/.test(text)
}
