/**
 * What the second letter of a MIL-STD-2525C code (fourth digit of a number code) says of whose side something is on, and the hues that
 * stand for it. The hues are those of the design tokens `--aff-*-fill`, as values because symbols are drawn outside of CSS.
 */

const fills = {
  // The library asks for a hue of civilians only where it is told to give them one of their own.
  Civilian: '#80d4f5',
  Friend: '#80d4f5',
  Hostile: '#ff8080',
  Neutral: '#a2e6a2',
  Unknown: '#f4ea82',
  Suspect: '#ffb169',
}

/** As in night.css: the darkest is the one that matters least. */
const nightFills: typeof fills = {
  Civilian: '#fe4033',
  Friend: '#fe4033',
  Hostile: '#ff947c',
  Neutral: '#ff6453',
  Unknown: '#ff725e',
  Suspect: '#ff816b',
}

/** Suspects have the frame of hostiles, which is the hue that the library asks for. */
function suspects(of: typeof fills): typeof fills {
  return { ...of, Hostile: of.Suspect }
}
const suspectFills = suspects(fills)
const suspectNightFills = suspects(nightFills)

/** A standard identity that somebody supposed: it has a question mark, so that the doubt is not told by hue alone. */
export type Doubt = 'assumed friend' | 'suspect' | 'pending'

const doubtNames = {
  'assumed friend': 'Friend',
  suspect: 'Suspect',
  pending: 'Unknown',
} as const satisfies Record<Doubt, keyof typeof fills>

/** The hue of the question mark. */
export function doubtHue(doubt: Doubt, isNight = false): string {
  return (isNight ? nightFills : fills)[doubtNames[doubt]]
}

/** Letters of identities that are in doubt, for styles that must make room for the mark. */
export const DOUBTFUL_LETTERS = ['A', 'M', 'S', 'P', 'G']

/** @param sidc Letter code of 15 places or number code of 20 to 30 digits. */
export function doubtOf(sidc: string): Doubt | undefined {
  const sign = /^\d/.test(sidc) ? sidc.charAt(3) : sidc.charAt(1)
  if (sign === 'A' || sign === 'M' || sign === '2') return 'assumed friend'
  if (sign === 'S' || sign === '5') return 'suspect'
  return sign === 'P' || sign === 'G' || sign === '0' ? 'pending' : undefined
}

/** Hues of frames by the names that milsymbol's `colorMode` has for them. */
export function symbolFills(sidc: string, isNight = false): typeof fills {
  const isSuspect = doubtOf(sidc) === 'suspect'
  if (isNight) return isSuspect ? suspectNightFills : nightFills
  return isSuspect ? suspectFills : fills
}
