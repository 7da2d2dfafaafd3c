/** Parts of a wall besides its head, in order. */
export const REGIONS = ['counters', 'map', 'alerts', 'changes'] as const
/** Only if the URL names it. */
const ASKED_FOR = ['handover'] as const
const all = [...REGIONS, ...ASKED_FOR]
export type Region = (typeof all)[number]

/** Reads `?show=counters,map` (or repeated); all if it has no known region. `unknown`: its other words. */
export function shownRegions(show: string | readonly string[] | undefined) {
  const words = [show ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '')
  const named = all.filter((region) => words.includes(region))
  const unknown = [...new Set(words.filter((word) => !all.some((region) => region === word)))]
  return { regions: named.length === 0 ? REGIONS : named, unknown }
}
