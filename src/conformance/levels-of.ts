import type { Exchange } from './exchange.ts'

const known = new WeakMap<Exchange, readonly string[]>()

/** Of logged bodies, for the marking of views and exports. */
export function levelsOf(exchanges: readonly Exchange[]): readonly string[] {
  return [...new Set(exchanges.flatMap(levelsIn))]
}

function levelsIn(exchange: Exchange): readonly string[] {
  const before = known.get(exchange)
  if (before !== undefined) return before
  const found = exchange.responseBody?.match(/(?<=")CLASSIFICATION_LEVELS_[A-Z_]+(?=")/g) ?? []
  const levels = [...new Set(found)]
  known.set(exchange, levels)
  return levels
}
