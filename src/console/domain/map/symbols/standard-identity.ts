/** By standard identity: symbols are drawn outside CSS. */

const fills = {
  // Used only if civilians have a hue of their own.
  Civilian: '#80d4f5',
  Friend: '#80d4f5',
  Hostile: '#ff8080',
  Neutral: '#a2e6a2',
  Unknown: '#f4ea82',
  Suspect: '#ffb169',
}

/** All red, as in night.css: the darkest matters least. */
const nightFills: typeof fills = {
  Civilian: '#fe4033',
  Friend: '#fe4033',
  Hostile: '#ff947c',
  Neutral: '#ff6453',
  Unknown: '#ff725e',
  Suspect: '#ff816b',
}

/** Suspects have a hostile frame, and the library takes its hue. */
function suspects(of: typeof fills): typeof fills {
  return { ...of, Hostile: of.Suspect }
}
const suspectFills = suspects(fills)
const suspectNightFills = suspects(nightFills)

/** Shown by a question mark, as hue alone isn't enough. */
export type Doubt = 'assumed friend' | 'suspect' | 'pending'

const doubtNames = {
  'assumed friend': 'Friend',
  suspect: 'Suspect',
  pending: 'Unknown',
} as const satisfies Record<Doubt, keyof typeof fills>

export function doubtHue(doubt: Doubt, isNight: boolean): string {
  return (isNight ? nightFills : fills)[doubtNames[doubt]]
}

/** Their styles leave room for the mark. */
export const DOUBTFUL_LETTERS = ['A', 'M', 'S', 'P', 'G']

/** @param sidc letter code of 15 places, or number code of 20 to 30 digits */
export function doubtOf(sidc: string): Doubt | undefined {
  const sign = /^\d/.test(sidc) ? sidc.charAt(3) : sidc.charAt(1)
  if (sign === 'A' || sign === 'M' || sign === '2') return 'assumed friend'
  if (sign === 'S' || sign === '5') return 'suspect'
  return sign === 'P' || sign === 'G' || sign === '0' ? 'pending' : undefined
}

/** For milsymbol's `colorMode`. */
export function symbolFills(sidc: string, isNight = false): typeof fills {
  const isSuspect = doubtOf(sidc) === 'suspect'
  if (isNight) return isSuspect ? suspectNightFills : nightFills
  return isSuspect ? suspectFills : fills
}
