import { isRecord } from '../../../contract/json.ts'
import { Reader, fieldsOf, type Context, type Node } from '../node.ts'
import { meta, type Item, type Part } from '../row.ts'
import { rowOf } from './maker.ts'

/** `Relationship`: what it means as the label, the other entity as a link. */
export function relationshipItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const sources = reader.sources('relatedEntityId', 'relationshipId')
  const other = reader.text('relatedEntityId')
  const id = reader.text('relationshipId')
  const type = reader.component('relationshipType')
  const kinds = type === undefined ? [] : fieldsOf(type.node)
  const inside = kinds.flatMap((kind) => {
    const name = String(kind.keys.at(-1))
    // An empty object says all by being there: the label tells it.
    if (isRecord(kind.value) && Object.keys(kind.value).length === 0) {
      type?.rows(name)
      return []
    }
    return type?.component(name)?.rest() ?? type?.rows(name) ?? []
  })
  const label = kinds.map(({ label: words }) => words).join(', ') || 'Related'
  const parts: Part[] = [
    other === undefined ? meta('no entity named') : { kind: 'link', to: 'entity', id: other },
    ...(id === undefined ? [] : [meta(id)]),
  ]
  const kindSources = kinds.map(({ keys, value, schema }) => ({ keys, value, description: schema?.about.description }))
  return [rowOf(label, parts, [...sources, ...kindSources]), ...inside, ...(type?.rest() ?? []), ...reader.rest()]
}

/** `Payload`: holds nothing but its configuration. */
export function payloadItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const config = reader.component('config')
  return [...(config?.rest() ?? []), ...reader.rest()]
}
