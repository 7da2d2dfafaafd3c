import { lazyFile } from '../ui/browser/lazy-file.ts'
import { allFeatures, type About } from './feature.ts'

/** Everything features provide after the first picture, by page path, in one chunk. */
export const abouts = lazyFile(
  async (): Promise<ReadonlyMap<string | undefined, About>> =>
    new Map(await Promise.all(allFeatures().map(async ({ page, about }) => [page?.path, await about()] as const))),
)

export async function withAbouts<Part>(part: Part): Promise<Part> {
  await abouts.load()
  return part
}
