import { mediaType } from '../../../contract/entity/relationships.ts'
import { alternateIdType } from '../../../contract/entity/tracking.ts'
import { formatNumber } from '../../ui/text/number.ts'
import { wordsFor } from '../../format/enum-words.ts'
import { Reader, fieldsOf, type Context, type Node } from '../node.ts'
import { meta, text, type Item } from '../row.ts'
import { rowOf } from './maker.ts'

/** `Color`: the color itself beside its channels. */
export function colorItems(node: Node, context: Context): Item[] | undefined {
  const reader = new Reader(node, context)
  const [red, green, blue] = [reader.number('red'), reader.number('green'), reader.number('blue')]
  const alpha = reader.number('alpha')
  const sources = reader.sources('red', 'green', 'blue', 'alpha')
  if (sources.length === 0 || sources.some(({ value }) => typeof value !== 'number')) return undefined
  const channels = [red, green, blue].map((channel) => (channel === undefined ? '·' : formatNumber(channel))).join(', ')
  const opacity = alpha === undefined ? 'solid' : `${formatNumber(Number((alpha * 100).toFixed(1)))} %`
  const css = `rgb(${red ?? 0} ${green ?? 0} ${blue ?? 0} / ${alpha ?? 1})`
  return [rowOf(node.label, [{ kind: 'swatch', css, text: `${channels}, ${opacity}` }], sources), ...reader.rest()]
}

/** `Indicators`: the true ones as words, the false ones after them. */
export function indicatorItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const flags = fieldsOf(node).filter(({ value, schema }) => typeof value === 'boolean' && schema !== undefined)
  const on = flags.filter(({ value }) => value === true)
  const off = flags.filter(({ value }) => value === false)
  for (const flag of flags) reader.rows(String(flag.keys.at(-1)))
  const rows: Item[] = []
  if (on.length > 0) rows.push(rowOf('Set', [text(labelsOf(on))], reader.sources(...on.map(nameOf))))
  if (off.length > 0) rows.push(rowOf('Not set', [meta(labelsOf(off))], reader.sources(...off.map(nameOf))))
  return [...rows, ...reader.rest()]
}

function labelsOf(flags: readonly Node[]): string {
  return flags.map(({ label }) => (label === 'C2' ? 'C2' : label.toLowerCase())).join(', ')
}

function nameOf(node: Node): string {
  return String(node.keys.at(-1))
}

/** `AlternateId`: the kind is the label. */
export function alternateIdItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const sources = reader.sources('type', 'id')
  const [id, type] = [reader.text('id'), reader.text('type')]
  const label = wordsFor(type, alternateIdType, 'Id').replace(/ ID$/, '')
  return [
    rowOf(label, [id === undefined ? meta('no id') : { kind: 'text', text: id, look: 'mono' }], sources),
    ...reader.rest(),
  ]
}

/** `MediaItem`: a thumbnail or a link through the objects page. */
export function mediaItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const sources = reader.sources('relativePath', 'type', 'itemIdentifier')
  const type = reader.text('type')
  const id = reader.text('itemIdentifier')
  const path = reader.text('relativePath')
  const label = wordsFor(type, mediaType, 'Media')
  const image = type === 'MEDIA_TYPE_IMAGE'
  const parts = [
    path === undefined ? meta('no path') : ({ kind: 'media', path, image, text: path } as const),
    ...(id === undefined ? [] : [meta(id)]),
  ]
  return [rowOf(label, parts, sources), ...reader.rest()]
}

/** `Aliases`: the name people use stands before the ids of machines. */
export function aliasItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  return [...reader.rows('name'), ...reader.rest()]
}
