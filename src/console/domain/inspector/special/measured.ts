import { formatLength } from '../../../../format/length.ts'
import type { Makers, NodeReader } from '../node.ts'
import { rowOf, text, type Item, type WireSource } from '../row.ts'
import { formatMeasurement, formatObjectRange, formatFrequency } from '../../../../format/quantity.ts'

export const measuredMakers: Makers = {
  /** With one sigma, in the field's unit. */
  Measurement(reader) {
    const { label, unit } = reader.node
    const value = reader.number('value')
    if (value === undefined) return undefined
    const sigma = reader.number('sigma')
    return [rowOf(label, [text(measured(value, sigma, unit))], reader.sources('value', 'sigma'))]
  },

  Frequency(reader) {
    return reader.rows('frequencyHz', { label: reader.node.label })
  },

  FrequencyRange(reader) {
    return rangeItems(reader, ['minimumFrequencyHz', 'maximumFrequencyHz'], 'frequencyHz')
  },

  BandwidthRange(reader) {
    return rangeItems(reader, ['minimumBandwidth', 'maximumBandwidth'], 'bandwidthHz')
  },

  UInt32Range(reader) {
    const words = formatObjectRange(reader.number('lowerBound'), reader.number('upperBound'))
    return [rowOf(reader.node.label, [text(words)], reader.sources('lowerBound', 'upperBound'))]
  },

  /** Track quality out of 15. */
  Tracked(reader) {
    const sources = reader.sources('trackQualityWrapper')
    const quality = reader.number('trackQualityWrapper')
    if (quality === undefined) return undefined
    const fraction = Math.min(1, Math.max(0, quality / 15))
    return [rowOf('Track quality', [{ kind: 'bar', fraction, text: `${quality} of 15` }], sources)]
  },
}

function rangeItems(reader: NodeReader, [from, to]: readonly [string, string], inner: string): Item[] | undefined {
  const [low, high] = [end(reader.component(from), inner), end(reader.component(to), inner)]
  if (low === undefined || high === undefined) return undefined
  const row = rowOf(reader.node.label, [text(`${low.words} to ${high.words}`)], [...low.sources, ...high.sources])
  return [row, ...low.rest, ...high.rest]
}

function end(
  reader: NodeReader | undefined,
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
