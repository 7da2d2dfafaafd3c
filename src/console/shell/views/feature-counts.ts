import type { Counting, Counts, Looked } from '../../platform/counts.ts'
import { abouts } from '../../platform/abouts.ts'
import { lazyFile } from '../../ui/browser/lazy-file.ts'
import { readAddress } from './view-address.ts'

/** What each feature says of changes in its views, by the path of its page: fetched with the list of views. */
export const featureCounts = lazyFile(async (): Promise<ReadonlyMap<string | undefined, Counts>> => {
  const said = [...(await abouts.load())].map(async ([path, { counts }]) => [path, (await counts?.()) ?? {}] as const)
  return new Map(await Promise.all(said))
})

/** Of the page of an address; of a page that says nothing, nothing is counted. */
export function countsAt(address: string): Counts {
  return featureCounts.content()?.get(readAddress(address)?.page) ?? {}
}

/** How to count what of a view is different from when it was seen; undefined where that can't be told. @param now milliseconds of the environment's clock */
export function countingOf(address: string, since: Looked, now: number): Counting | undefined {
  const read = readAddress(address)
  return read === undefined || read.search['past'] !== undefined
    ? undefined
    : countsAt(address).counting?.(read, since, now)
}

/** Whether it has to be counted again as time passes. */
export function slides(address: string, since: number, now: number): boolean {
  return countsAt(address).slides?.(readAddress(address)?.search ?? {}, since, now) ?? false
}
