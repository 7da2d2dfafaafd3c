import { Reader, type Context, type Node } from '../node.ts'
import type { Item } from '../row.ts'
import { rowOf } from './maker.ts'

/** `CronWindow`: the expression in words with its next windows, which are worked out when it is drawn. */
export function cronWindowItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const expression = reader.text('cronExpression')
  if (expression === undefined) return reader.rest()
  const sources = reader.sources('cronExpression', 'durationMillis')
  const [duration] = reader.sources('durationMillis')
  const readable = typeof duration?.value === 'string' && /^\d{1,15}$/.test(duration.value)
  if (readable) reader.text('durationMillis')
  const durationMilliseconds = readable ? Number(duration.value) : undefined
  return [rowOf('Window', [{ kind: 'schedule', expression, durationMilliseconds }], sources), ...reader.rest()]
}
