import { classificationLevel } from '../../../../contract/entity/classification.ts'
import { isRecord } from '../../../../contract/json.ts'
import { wordsFor } from '../../../../format/enum-words.ts'
import type { Makers, NodeReader } from '../node.ts'
import { meta, rowOf, strong, text, type RowPart, type WireSource } from '../row.ts'

export const classificationMakers: Makers = {
  ClassificationInformation(reader) {
    const made = levelParts(reader)
    return made && [rowOf(reader.node.label, made.parts, made.sources)]
  },

  /** The field's name is the label. */
  FieldClassificationInformation(reader) {
    const path = reader.text('fieldPath')
    const information = reader.component('classificationInformation')
    const made = information && levelParts(information)
    const sources = [...reader.sources('fieldPath'), ...(made?.sources ?? [])]
    return [rowOf(path ?? 'Field', made?.parts ?? [meta('no level')], sources), ...(information?.rest() ?? [])]
  },
}

/** As on banners: `CUI`. */
export function levelWords(level: string): string {
  if (level === 'CLASSIFICATION_LEVELS_CONTROLLED_UNCLASSIFIED') return 'CUI'
  return wordsFor(level, classificationLevel, '')
}

function levelParts(reader: NodeReader): { parts: RowPart[]; sources: WireSource[] } | undefined {
  const caveats = isRecord(reader.node.value) ? reader.node.value['caveats'] : undefined
  const level = reader.text('level')
  const words = Array.isArray(caveats) && caveats.every((each) => typeof each === 'string') ? caveats.map(String) : []
  if (level === undefined && words.length === 0) return undefined
  if (words.length > 0) reader.rows('caveats')
  return {
    parts: [levelPart(level), ...(words.length === 0 ? [] : [text(words.join(', '))])],
    sources: reader.sources('level', ...(words.length > 0 ? ['caveats'] : [])),
  }
}

function levelPart(level: string | undefined): RowPart {
  if (level === undefined) return meta('no level')
  const known = classificationLevel.values.some((each) => each === level)
  return known ? strong(levelWords(level)) : { kind: 'raw', text: level, unknown: true }
}
