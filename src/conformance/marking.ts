/** From lowest to highest, in banner words. */
export const LEVELS = ['UNCLASSIFIED', 'CUI', 'CONFIDENTIAL', 'SECRET', 'TOP SECRET'] as const
export type Level = (typeof LEVELS)[number]

/** `level` chooses the colours; grey without one. */
export interface Marking {
  level: Level | undefined
  words: string
}

const WIRE_PREFIX = 'CLASSIFICATION_LEVELS_'

/** Ignores caveats after `//`; undefined for unknown words. */
export function levelOf(text: string): Level | undefined {
  const name = text.trim().toUpperCase().replace(WIRE_PREFIX, '').split('//')[0]?.trim().replaceAll('_', ' ')
  if (name === 'CONTROLLED UNCLASSIFIED' || name === 'CONTROLLED UNCLASSIFIED INFORMATION') return 'CUI'
  return LEVELS.find((level) => level === name)
}

function saysNothing(wire: string): boolean {
  return wire === '' || wire.toUpperCase() === `${WIRE_PREFIX}INVALID`
}

/** As on the wire. An unknown level only if there is no other. */
export function highestLevel(levels: Iterable<string>): string | undefined {
  return [...levels].toSorted((one, other) => rankOf(one) - rankOf(other)).at(-1)
}

function rankOf(wire: string): number {
  const level = levelOf(wire)
  return level === undefined ? -1 : LEVELS.indexOf(level)
}

/** `levelOf` ignores the addition, so a file opens with its level. */
export function madeUpMarking(words = 'NO LEVEL KNOWN'): string {
  return `${words}//made-up data`
}

/** The configured base raised to the highest loaded level. Unknown values have no rank and are added. */
export function viewMarking(base: string | undefined, reported: Iterable<string>): Marking {
  let level = base === undefined ? undefined : levelOf(base)
  let words = base?.trim().toUpperCase()
  const unknown = new Set<string>()
  for (const wire of reported) {
    const found = levelOf(wire)
    if (found === undefined) {
      if (!saysNothing(wire)) unknown.add(wire.replace(WIRE_PREFIX, '').replaceAll('_', ' '))
    } else if (level === undefined || LEVELS.indexOf(found) > LEVELS.indexOf(level)) {
      // Keep a configured marking of unknown rank readable.
      words = level === undefined && words ? `${found} · ${words}` : found
      level = found
    }
  }
  const known = words === undefined || words === '' ? 'NO LEVEL KNOWN' : words
  return { level, words: unknown.size === 0 ? known : `${known} · UNKNOWN LEVEL ${[...unknown].join(', ')}` }
}
