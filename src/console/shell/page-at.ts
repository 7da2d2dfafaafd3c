import type { PageId } from './pages.ts'
import { pages } from './pages.ts?rail'

/** In the order of the rail. */
export const pageIds = Object.keys(pages) as PageId[]

/** The page that an address belongs to. */
export function pageAt(path: string): PageId | undefined {
  const segment = path.split('/')[1]
  return pageIds.find((id) => id === segment)
}
