import { powerLevel } from '../../../../contract/entity/power.ts'
import { isRecord } from '../../../../contract/json.ts'
import { fieldLabel } from '../../../../contract/field-label.ts'
import { valueLabel } from '../../../../contract/label.ts'
import { formatNumber } from '../../../../format/number.ts'
import { fieldsOf, nameOf, type Makers, type WireNode, type NodeReader } from '../node.ts'
import { given, meta, mono, rowOf, text, type Item, type RowPart } from '../row.ts'

export const supplyMakers: Makers = {
  Munition(reader) {
    const sources = reader.sources('name', 'quantityUnits', 'munitionId')
    const [name, quantity, id] = [reader.text('name'), reader.number('quantityUnits'), reader.text('munitionId')]
    const parts: RowPart[] = [
      ...given(quantity, (count) => text(formatNumber(count))),
      ...(name === undefined ? [] : given(id, meta)),
    ]
    return [rowOf(name ?? id ?? 'Munition', parts.length > 0 ? parts : [meta('quantity not given')], sources)]
  },

  /** A bar, and whether it suffices for the operation. */
  Fuel(reader) {
    const sources = reader.sources('name', 'fuelId', 'amountGallons', 'maxAuthorizedCapacityGallons')
    const needSources = reader.sources('operationalRequirementGallons')
    const [name, id] = [reader.text('name'), reader.text('fuelId')]
    const amount = reader.number('amountGallons')
    const capacity = reader.number('maxAuthorizedCapacityGallons')
    const need = reader.number('operationalRequirementGallons')
    const parts = [amountPart(amount, capacity), ...(name === undefined ? [] : given(id, mono))]
    const row = rowOf(name ?? id ?? 'Fuel', parts, sources)
    if (need === undefined) return [row]
    const short = amount !== undefined && amount < need ? [meta(`${formatNumber(need - amount)} gal short`)] : []
    return [row, rowOf('Required', [text(`${formatNumber(need)} gal`), ...short], needSources)]
  },

  /** Reported values, and the names of the others. */
  PowerLevel: levelItems,

  /** The interface leaves the fields open: those of `PowerLevel` are read, others stay raw. */
  PowerSource(reader) {
    const found = fieldsOf(reader.node).flatMap((field): Item[] => {
      const name = nameOf(field)
      const level = name === 'powerLevel' ? reader.component(name, powerLevel) : undefined
      if (level !== undefined) return levelItems(level)
      if (isLevelField(name)) return reader.rows(name, { schema: powerLevel.fields[name] })
      const [prefix] = typeof field.value === 'string' ? (/^POWER_(STATUS|TYPE)_/.exec(field.value) ?? []) : []
      if (prefix === undefined) return reader.rows(name)
      return [rowOf(field.label, [text(valueLabel(reader.text(name) ?? '', prefix))], reader.sources(name))]
    })
    return [...found, ...notReported(reader.node)]
  },
}

function amountPart(amount: number | undefined, capacity: number | undefined): RowPart {
  if (amount === undefined)
    return meta(capacity === undefined ? 'amount not given' : `of ${formatNumber(capacity)} gal, amount not given`)
  if (capacity === undefined) return text(`${formatNumber(amount)} gal`)
  const fraction = capacity === 0 ? 0 : Math.min(1, Math.max(0, amount / capacity))
  return { kind: 'bar', fraction, text: `${formatNumber(amount)} of ${formatNumber(capacity)} gal` }
}

function levelItems(reader: NodeReader): Item[] {
  return [...reader.rest(), ...notReported(reader.node)]
}

function isLevelField(name: string): name is keyof typeof powerLevel.fields {
  return Object.hasOwn(powerLevel.fields, name)
}

/** Null means: not reported. */
function notReported({ value, keys }: WireNode): Item[] {
  const nulls = Object.entries(isRecord(value) ? value : {}).flatMap(([name, inner]) => (inner === null ? [name] : []))
  if (nulls.length === 0) return []
  const labels = nulls.map((name) => fieldLabel(name, isLevelField(name) ? powerLevel.fields[name] : undefined))
  const sources = nulls.map((name) => ({ keys: [...keys, name], value: null }))
  return [rowOf('Not reported', [meta(labels.join(', ').toLowerCase())], sources)]
}
