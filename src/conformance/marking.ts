/** Levels from lowest to highest, in banner words. */
export const LEVELS = ['UNCLASSIFIED', 'CUI', 'CONFIDENTIAL', 'SECRET', 'TOP SECRET'] as const
export type Level = (typeof LEVELS)[number]

/** A banner's content. `level` chooses its colours; without one it is grey. */
export interface Marking {
  level: Level | undefined
  words: string
}

const WIRE_PREFIX = 'CLASSIFICATION_LEVELS_'

/** Level of a configured marking or wire value. Caveats after `//` don't matter; unknown words have none. */
export function levelOf(text: string): Level | undefined {
  const name = text.trim().toUpperCase().replace(WIRE_PREFIX, '').split('//')[0]?.trim().replaceAll('_', ' ')
  if (name === 'CONTROLLED UNCLASSIFIED' || name === 'CONTROLLED UNCLASSIFIED INFORMATION') return 'CUI'
  return LEVELS.find((level) => level === name)
}

/** `CLASSIFICATION_LEVELS_INVALID` and absence give no level. */
function saysNothing(wire: string): boolean {
  return wire === '' || wire.toUpperCase() === `${WIRE_PREFIX}INVALID`
}

/**
 * A view's marking: the configured base raised to the highest loaded level, never lowered. Unknown values
 * have no rank and are shown besides.
 */
export function viewMarking(base: string | undefined, reported: Iterable<string>): Marking {
  let level = base === undefined ? undefined : levelOf(base)
  let words = base?.trim().toUpperCase()
  const unknown = new Set<string>()
  for (const wire of reported) {
    const found = levelOf(wire)
    if (found === undefined) {
      if (!saysNothing(wire)) unknown.add(wire.replace(WIRE_PREFIX, '').replaceAll('_', ' '))
    } else if (level === undefined || LEVELS.indexOf(found) > LEVELS.indexOf(level)) {
      // A configured marking of unknown rank stays readable beside the found one.
      words = level === undefined && words ? `${found} · ${words}` : found
      level = found
    }
  }
  const known = words === undefined || words === '' ? 'NO LEVEL KNOWN' : words
  return { level, words: unknown.size === 0 ? known : `${known} · UNKNOWN LEVEL ${[...unknown].join(', ')}` }
}
