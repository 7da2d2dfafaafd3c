import { formatNumber } from '../../ui/text/number.ts'
import { Reader, type Context, type Node } from '../node.ts'
import { meta, mono, text, type Item, type Part } from '../row.ts'
import { rowOf } from './maker.ts'

/** `Munition`: name, count, id. */
export function munitionItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const sources = reader.sources('name', 'quantityUnits', 'munitionId')
  const [name, quantity, id] = [reader.text('name'), reader.number('quantityUnits'), reader.text('munitionId')]
  const parts: Part[] = [
    ...(quantity === undefined ? [] : [text(formatNumber(quantity))]),
    ...(name === undefined || id === undefined ? [] : [meta(id)]),
  ]
  return [
    rowOf(name ?? id ?? 'Munition', parts.length > 0 ? parts : [meta('quantity not given')], sources),
    ...reader.rest(),
  ]
}

/** `Fuel`: amount out of capacity as a bar, and whether it meets what the operation needs. */
export function fuelItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const amountSources = reader.sources('name', 'fuelId', 'amountGallons', 'maxAuthorizedCapacityGallons')
  const needSources = reader.sources('operationalRequirementGallons')
  const [name, id] = [reader.text('name'), reader.text('fuelId')]
  const amount = reader.number('amountGallons')
  const capacity = reader.number('maxAuthorizedCapacityGallons')
  const need = reader.number('operationalRequirementGallons')
  const rows: Item[] = [
    rowOf(
      name ?? id ?? 'Fuel',
      [amountPart(amount, capacity), ...(name === undefined || id === undefined ? [] : [mono(id)])],
      amountSources,
    ),
  ]
  if (need !== undefined) {
    const short = amount !== undefined && amount < need ? [meta(`${formatNumber(need - amount)} gal short`)] : []
    rows.push(rowOf('Required', [text(`${formatNumber(need)} gal`), ...short], needSources))
  }
  return [...rows, ...reader.rest()]
}

function amountPart(amount: number | undefined, capacity: number | undefined): Part {
  if (amount === undefined)
    return meta(capacity === undefined ? 'amount not given' : `of ${formatNumber(capacity)} gal, amount not given`)
  if (capacity === undefined) return text(`${formatNumber(amount)} gal`)
  const fraction = capacity === 0 ? 0 : Math.min(1, Math.max(0, amount / capacity))
  return { kind: 'bar', fraction, text: `${formatNumber(amount)} of ${formatNumber(capacity)} gal` }
}
