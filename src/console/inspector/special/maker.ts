import type { Context, Node } from '../node.ts'
import type { Item, Part, Row, WireSource } from '../row.ts'

/**
 * Rows for one type of the interface. A maker reads what it understands through `Reader` and ends with `reader.rest()`, so that no field is
 * lost. `undefined`: nothing special about this value, the contract alone draws it.
 */
export type Maker = (node: Node, context: Context) => Item[] | undefined

export function rowOf(label: string, parts: readonly Part[], sources: readonly WireSource[]): Row {
  return { kind: 'row', label, parts, sources }
}
