import { alternateIdType } from '../../../../contract/entity/tracking.ts'
import { isRecord } from '../../../../contract/json.ts'
import { wordsFor } from '../../../../format/enum-words.ts'
import { fieldsOf, nameOf, sourceOf, type Makers } from '../node.ts'
import { given, meta, mono, rowOf } from '../row.ts'

export const identityMakers: Makers = {
  /** Names for people before machine ids. */
  Aliases(reader) {
    return reader.rows('name')
  },

  AlternateId(reader) {
    const sources = reader.sources('type', 'id')
    const [id, type] = [reader.text('id'), reader.text('type')]
    const label = wordsFor(type, alternateIdType, 'Id').replace(/ ID$/, '')
    return [rowOf(label, [id === undefined ? meta('no id') : mono(id)], sources)]
  },

  /** With the usual six hexadecimal digits. */
  ModeS(reader) {
    const identification = reader.rows('id', { label: 'Identification' })
    const sources = reader.sources('address')
    const address = reader.number('address')
    if (address === undefined) return identification
    const hexadecimal = Number.isInteger(address) && address >= 0 && address < 2 ** 24
    const digits = address.toString(16).toUpperCase().padStart(6, '0')
    const parts = [mono(String(address)), ...(hexadecimal ? [meta(`hex ${digits}`)] : [])]
    return [...identification, rowOf('Address', parts, sources)]
  },

  /** Its meaning is the label, the other entity a link. */
  Relationship(reader) {
    const sources = reader.sources('relatedEntityId', 'relationshipId')
    const other = reader.text('relatedEntityId')
    const id = reader.text('relationshipId')
    const type = reader.component('relationshipType')
    const kinds = type === undefined ? [] : fieldsOf(type.node)
    const inside = kinds.flatMap((kind) => {
      const name = nameOf(kind)
      // An empty object tells something by its presence.
      if (isRecord(kind.value) && Object.keys(kind.value).length === 0) {
        type?.rows(name)
        return []
      }
      return type?.component(name)?.rest() ?? type?.rows(name) ?? []
    })
    const label = kinds.map(({ label: words }) => words).join(', ') || 'Related'
    const named = other === undefined ? meta('no entity named') : ({ kind: 'link', to: 'entity', id: other } as const)
    const row = rowOf(label, [named, ...given(id, meta)], [...sources, ...kinds.map(sourceOf)])
    return [row, ...inside, ...(type?.rest() ?? [])]
  },

  /** No mode C altitude means no reply, by the interface. */
  TransponderCodes(reader) {
    const altitude = reader.has('modeCAltitudeFt') ? [] : [rowOf('Mode C altitude', [meta('No response')], [])]
    return [...reader.rest(), ...altitude]
  },
}
