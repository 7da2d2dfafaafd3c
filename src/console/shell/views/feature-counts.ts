import type { CountedView, Counting, Counts, Visit } from '../../platform/counts.ts'
import { abouts } from '../../platform/abouts.ts'
import { lazyFile } from '../../ui/browser/lazy-file.ts'
import { readAddress } from './view-address.ts'

/** By page path. Loaded with the list of views. */
export const featureCounts = lazyFile(async (): Promise<ReadonlyMap<string | undefined, Counts>> => {
  const said = [...(await abouts.load())].map(async ([path, { counts }]) => [path, (await counts?.()) ?? {}] as const)
  return new Map(await Promise.all(said))
})

/** Empty if the page has no counts. */
export function countsAt(address: string): Counts {
  return featureCounts.content()?.get(readAddress(address)?.page) ?? {}
}

/** Undefined if it can't be counted. @param now milliseconds of the environment's clock */
export function countingOf(address: string, since: Visit, now: number): Counting | undefined {
  const view = viewAt(address, now)
  return view === undefined || view.values['past'] !== undefined
    ? undefined
    : countsAt(address).counting?.(view, since, now)
}

export function slides(address: string, since: number, now: number): boolean {
  const view = viewAt(address, now)
  return (view && countsAt(address).slides?.(view, since, now)) ?? false
}

function viewAt(address: string, now: number): CountedView | undefined {
  const read = readAddress(address)
  return read && { path: read.path, values: read.codec.read(read.search, [], now) }
}
