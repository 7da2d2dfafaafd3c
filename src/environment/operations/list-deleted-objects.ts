import type { listDeletedObjects as operation } from '../../contract/object.ts'
import { invalid } from '../request/failure.ts'
import type { Handler } from './handler.ts'

const DEFAULT_PAGE_SIZE = 100
/** Larger page sizes are capped. */
const LARGEST_PAGE_SIZE = 1000

/** In insertion order; the scenario's begin with the newest deletion. */
export const listDeletedObjects: Handler<typeof operation> = async ({ query }, { store, pageTokens }) => {
  const { maxPageSize = DEFAULT_PAGE_SIZE, pageToken } = query
  if (maxPageSize < 1) throw invalid('maxPageSize must be above 0')
  const size = Math.min(maxPageSize, LARGEST_PAGE_SIZE)
  const after = pageToken === undefined ? undefined : openToken(pageToken)
  const found = await store.deletedObjects.page(after, size + 1)
  const page = found.slice(0, size)
  const last = page.at(-1)
  return {
    deleted_objects: page.map(({ record }) => ({
      path: record.path,
      checksum: record.checksum,
      deleted_at: new Date(record.deletedAt).toISOString(),
    })),
    ...(found.length > size &&
      last && { next_page_token: pageTokens.seal('deleted-objects', { position: last.position }) }),
  }

  function openToken(token: string): number {
    const content = pageTokens.open('deleted-objects', token) as { position: number } | undefined
    if (!content) throw invalid('pageToken is not a page token of this environment')
    return content.position
  }
}
