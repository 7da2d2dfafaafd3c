import { formatFrequency } from '../../format/frequency.ts'
import { formatLength } from '../../format/length.ts'
import { formatMeasurement } from '../../format/measurement.ts'
import { formatObjectRange } from '../../format/object-range.ts'
import { Reader, type Context, type Node } from '../node.ts'
import { text, type Item, type WireSource } from '../row.ts'
import { rowOf } from './maker.ts'

/** `Measurement`: the value with one sigma, in the unit of the field that holds it. */
export function measurementItems(node: Node, context: Context): Item[] | undefined {
  const reader = new Reader(node, context)
  const value = reader.number('value')
  if (value === undefined) return undefined
  const sigma = reader.number('sigma')
  return [
    rowOf(node.label, [text(measured(value, sigma, node.unit))], reader.sources('value', 'sigma')),
    ...reader.rest(),
  ]
}

/** `Frequency`: named by the field that holds it. */
export function frequencyItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  return [...reader.rows('frequencyHz', node.label), ...reader.rest()]
}

/** `FrequencyRange`: one row from lowest to highest. */
export function frequencyRangeItems(node: Node, context: Context): Item[] | undefined {
  return rangeItems(node, context, ['minimumFrequencyHz', 'maximumFrequencyHz'], 'frequencyHz')
}

/** `BandwidthRange`: one row from narrowest to widest. */
export function bandwidthRangeItems(node: Node, context: Context): Item[] | undefined {
  return rangeItems(node, context, ['minimumBandwidth', 'maximumBandwidth'], 'bandwidthHz')
}

/** `UInt32Range`: how many objects a track stands for. */
export function objectRangeItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const words = formatObjectRange(reader.number('lowerBound'), reader.number('upperBound'))
  return [rowOf(node.label, [text(words)], reader.sources('lowerBound', 'upperBound')), ...reader.rest()]
}

/** `Tracked`: track quality as a bar out of 15. */
export function trackedItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const sources = reader.sources('trackQualityWrapper')
  const quality = reader.number('trackQualityWrapper')
  if (quality === undefined) return reader.rest()
  const words = `${quality} of 15`
  const fraction = Math.min(1, Math.max(0, quality / 15))
  return [rowOf('Track quality', [{ kind: 'bar', fraction, text: words }], sources), ...reader.rest()]
}

function rangeItems(
  node: Node,
  context: Context,
  [from, to]: readonly [string, string],
  inner: string,
): Item[] | undefined {
  const reader = new Reader(node, context)
  const [low, high] = [end(reader.component(from), inner), end(reader.component(to), inner)]
  if (low === undefined || high === undefined) return undefined
  return [
    rowOf(node.label, [text(`${low.words} to ${high.words}`)], [...low.sources, ...high.sources]),
    ...low.rest,
    ...high.rest,
    ...reader.rest(),
  ]
}

function end(
  reader: Reader | undefined,
  inner: string,
): { words: string; sources: WireSource[]; rest: Item[] } | undefined {
  if (reader === undefined) return undefined
  const plain = reader.number(inner)
  if (plain !== undefined) return { words: formatFrequency(plain), sources: reader.sources(inner), rest: reader.rest() }
  const held = reader.component(inner)
  const value = held?.number('value')
  if (held === undefined || value === undefined) return undefined
  const words = formatFrequency(value, held.number('sigma'))
  return { words, sources: held.sources('value', 'sigma'), rest: [...held.rest(), ...reader.rest()] }
}

function measured(value: number, sigma: number | undefined, unit: string | undefined): string {
  if (unit === 'Hz') return formatFrequency(value, sigma)
  if (unit === 'm') return sigma === undefined ? formatLength(value) : `${formatLength(value)} ± ${formatLength(sigma)}`
  return formatMeasurement(value, sigma, unit ?? '')
}
