/** What a wall can show beside its head, in the order of the picture. */
export const REGIONS = ['counters', 'map', 'alerts', 'changes'] as const
/** Shown only where the address names it. */
const ASKED_FOR = ['handover'] as const
const all = [...REGIONS, ...ASKED_FOR]
export type Region = (typeof all)[number]

export interface ShownRegions {
  readonly regions: readonly Region[]
  /** Words of the address that name no region; what they were meant to show is not on screen. */
  readonly unknown: readonly string[]
}

/** Reads `?show=counters,map` (or repeated). Without it, and when none of its words is a region, everything is shown. */
export function shownRegions(show: string | readonly string[] | undefined): ShownRegions {
  const words = [show ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '')
  const named = all.filter((region) => words.includes(region))
  const unknown = [...new Set(words.filter((word) => !all.some((region) => region === word)))]
  return { regions: named.length === 0 ? REGIONS : named, unknown }
}
