import { powerLevel } from '../../../contract/entity/power.ts'
import { isRecord } from '../../../contract/json.ts'
import { fieldLabel, valueLabel } from '../../../contract/label.ts'
import { fieldsOf, type Context, type Node } from '../node.ts'
import { meta, text, type Item } from '../row.ts'
import { rowOf } from './maker.ts'

/**
 * `PowerSource`: the interface does not show its fields. What is named like a field of `PowerLevel` is read as one, an enumeration value
 * gets its words, the rest stays as it came.
 */
export function powerSourceItems(node: Node, context: Context): Item[] {
  const found = fieldsOf(node).flatMap((field): Item[] => {
    const name = String(field.keys.at(-1))
    if (name === 'powerLevel' && isRecord(field.value))
      return powerLevelItems({ ...field, schema: powerLevel }, context)
    if (isLevelField(name)) return context.itemsOf({ ...field, schema: powerLevel.fields[name] }, context)
    const [prefix] = typeof field.value === 'string' ? (/^POWER_(STATUS|TYPE)_/.exec(field.value) ?? []) : []
    if (prefix !== undefined) {
      return [rowOf(field.label, [text(valueLabel(String(field.value), prefix))], [field])]
    }
    return context.itemsOf(field, context)
  })
  return [...found, ...notReported(node)]
}

/** `PowerLevel`: what the source reports, and the names of what it does not. */
export function powerLevelItems(node: Node, context: Context): Item[] {
  return [...fieldsOf(node).flatMap((field) => context.itemsOf(field, context)), ...notReported(node)]
}

function isLevelField(name: string): name is keyof typeof powerLevel.fields {
  return Object.hasOwn(powerLevel.fields, name)
}

/** Null is a statement here: the source does not report this. */
function notReported(node: Node): Item[] {
  const nulls = isRecord(node.value)
    ? Object.keys(node.value).filter((name) => isRecord(node.value) && node.value[name] === null)
    : []
  if (nulls.length === 0) return []
  const sources = nulls.map((name) => ({ keys: [...node.keys, name], value: null }))
  return [
    rowOf(
      'Not reported',
      [
        meta(
          nulls
            .map((name) => fieldLabel(name, isLevelField(name) ? powerLevel.fields[name] : undefined).toLowerCase())
            .join(', '),
        ),
      ],
      sources,
    ),
  ]
}
