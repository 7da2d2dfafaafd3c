import { classificationLevel } from '../../../contract/entity/classification.ts'
import { isRecord } from '../../../contract/json.ts'
import { wordsFor } from '../../format/enum-words.ts'
import { Reader, type Context, type Node } from '../node.ts'
import { meta, strong, text, type Item, type Part } from '../row.ts'
import { rowOf } from './maker.ts'

/** `ClassificationInformation`: level and caveats in one row. */
export function classificationItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const made = levelParts(reader)
  return made === undefined ? reader.rest() : [rowOf(node.label, made.parts, made.sources), ...reader.rest()]
}

/** `FieldClassificationInformation`: the field is the label. */
export function fieldClassificationItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const path = reader.text('fieldPath')
  const information = reader.component('classificationInformation')
  const made = information === undefined ? undefined : levelParts(information)
  const sources = [...reader.sources('fieldPath'), ...(made?.sources ?? [])]
  const parts = made?.parts ?? [meta('no level')]
  return [rowOf(path ?? 'Field', parts, sources), ...(information?.rest() ?? []), ...reader.rest()]
}

/** Short words for a level, as on banners: `CUI`. */
export function levelWords(level: string): string {
  if (level === 'CLASSIFICATION_LEVELS_CONTROLLED_UNCLASSIFIED') return 'CUI'
  return wordsFor(level, classificationLevel, '')
}

function levelParts(reader: Reader): { parts: Part[]; sources: ReturnType<Reader['sources']> } | undefined {
  const caveats = isRecord(reader.node.value) ? reader.node.value['caveats'] : undefined
  const level = reader.text('level')
  const words = Array.isArray(caveats) && caveats.every((each) => typeof each === 'string') ? caveats.map(String) : []
  if (level === undefined && words.length === 0) return undefined
  if (words.length > 0) reader.rows('caveats')
  const known = level === undefined || classificationLevel.values.some((each) => each === level)
  const shown: Part =
    level === undefined
      ? meta('no level')
      : known
        ? strong(levelWords(level))
        : { kind: 'raw', text: level, unknown: true }
  return {
    parts: [shown, ...(words.length === 0 ? [] : [text(words.join(', '))])],
    sources: reader.sources('level', ...(words.length > 0 ? ['caveats'] : [])),
  }
}
