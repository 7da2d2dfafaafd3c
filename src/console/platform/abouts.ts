import { lazyFile } from '../ui/browser/lazy-file.ts'
import { allFeatures, type About } from './feature.ts'

/** What all features have to say after the first picture, by the path of their page: one file. */
export const abouts = lazyFile(
  async (): Promise<ReadonlyMap<string | undefined, About>> =>
    new Map(await Promise.all(allFeatures().map(async ({ page, about }) => [page?.path, await about()] as const))),
)

/** A part that reads in render what features say. */
export async function withAbouts<Part>(part: Part): Promise<Part> {
  await abouts.load()
  return part
}
