import { WGS84_SEMI_MAJOR_AXIS } from '../../map/geometry/earth-fixed.ts'
import { formatNumber } from '../../ui/text/number.ts'
import { Reader, type Context, type Node } from '../node.ts'
import { meta, text, type Item } from '../row.ts'
import { rowOf } from './maker.ts'

const MINUTES_PER_DAY = 1440

/** `MeanKeplerianElements`: the elements, and what people ask of them (period, lowest and highest point) computed beside. */
export function keplerianItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const [motion, axis, eccentricity] = ['meanMotion', 'semiMajorAxisKm', 'eccentricity'].map((name) => {
    const [source] = reader.sources(name)
    return typeof source?.value === 'number' && Number.isFinite(source.value) ? source.value : undefined
  })
  const rows: Item[] = []
  const computed = meta('computed here')
  if (motion !== undefined && motion > 0) {
    rows.push(
      rowOf(
        'Period',
        [text(`${formatNumber(MINUTES_PER_DAY / motion, 1)} min`), computed],
        reader.sources('meanMotion'),
      ),
    )
  }
  if (axis !== undefined && eccentricity !== undefined && eccentricity >= 0 && eccentricity < 1) {
    const height = (factor: number) => `${formatNumber(axis * factor - WGS84_SEMI_MAJOR_AXIS / 1000, 0)} km`
    const words = `${height(1 - eccentricity)} to ${height(1 + eccentricity)} above the equator's radius`
    rows.push(rowOf('Height', [text(words), computed], reader.sources('semiMajorAxisKm', 'eccentricity')))
  }
  return [...rows, ...reader.rest()]
}
