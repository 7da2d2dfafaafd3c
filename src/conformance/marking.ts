/** Levels from lowest to highest, by the words of a banner. */
export const LEVELS = ['UNCLASSIFIED', 'CUI', 'CONFIDENTIAL', 'SECRET', 'TOP SECRET'] as const
export type Level = (typeof LEVELS)[number]

/** What a banner shows. `level` chooses its colours; without one it is grey. */
export interface Marking {
  level: Level | undefined
  words: string
}

const WIRE_PREFIX = 'CLASSIFICATION_LEVELS_'

/** Reads a configured marking or a wire value. Caveats after `//` don't matter to the level; unknown words have none. */
export function levelOf(text: string): Level | undefined {
  const name = text.trim().toUpperCase().replace(WIRE_PREFIX, '').split('//')[0]?.trim().replaceAll('_', ' ')
  if (name === 'CONTROLLED UNCLASSIFIED' || name === 'CONTROLLED UNCLASSIFIED INFORMATION') return 'CUI'
  return LEVELS.find((level) => level === name)
}

/** `CLASSIFICATION_LEVELS_INVALID` and absence say nothing about a level. */
function saysNothing(wire: string): boolean {
  return wire === '' || wire.toUpperCase() === `${WIRE_PREFIX}INVALID`
}

/**
 * The marking of a view: the environment's configured base, raised to the highest level among what is loaded, never lowered. Values that
 * this console does not know have no rank, so they are shown besides.
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
      // A configured marking of no known rank stays readable beside what was found.
      words = level === undefined && words ? `${found} · ${words}` : found
      level = found
    }
  }
  const known = words === undefined || words === '' ? 'NO LEVEL KNOWN' : words
  return { level, words: unknown.size === 0 ? known : `${known} · UNKNOWN LEVEL ${[...unknown].join(', ')}` }
}
