import { walkPages } from '../../../conformance/walk.ts'
import type { DeletedObjectsResult } from '../../../contract/object.ts'
import type { Answer } from '../../platform/api/request/send.ts'
import { jsonText } from '../../../contract/json-text.ts'
import { deletedRows, recordsOf, type DeletedRow } from './deleted-record.ts'

/** Enough for a comparison; a longer list is reported as cut. */
const MOST_PAGES = 200

export async function walkDeleted(
  readPage: (pageToken: string | undefined) => Promise<Answer<DeletedObjectsResult>>,
  onProgress: (rows: number) => void,
) {
  const pages: (readonly unknown[])[] = []
  const seen = new Set<string>()
  const read = (answer: Answer<DeletedObjectsResult>) => {
    const records = recordsOf(answer)
    const before = seen.size
    for (const record of records) seen.add(jsonText(record, 0))
    pages.push(records)
    return { token: answer.value.next_page_token, isNew: seen.size > before }
  }
  let isWhole = false
  for await (const { walk } of walkPages(readPage, read, { mostPages: MOST_PAGES })) {
    onProgress(pages.reduce((sum, page) => sum + page.length, 0))
    isWhole = walk.state === 'whole'
  }
  return { rows: deletedRows(pages), isWhole }
}

/** A (path, checksum) pair, and which nodes list it. */
export interface Pair {
  key: string
  path: string | undefined
  checksum: string | undefined
  here: DeletedRow | undefined
  there: DeletedRow | undefined
}

/** Compares two lists; pairs of one node come first. */
export function pairRows(here: readonly DeletedRow[], there: readonly DeletedRow[]): Pair[] {
  const pairs = new Map<string, Pair>()
  const add = (row: DeletedRow, side: 'here' | 'there') => {
    const { path, checksum } = row
    const key = JSON.stringify([path, checksum])
    const known = pairs.get(key) ?? { key, path, checksum, here: undefined, there: undefined }
    pairs.set(key, { ...known, [side]: row })
  }
  for (const row of here) add(row, 'here')
  for (const row of there) add(row, 'there')
  const isBoth = (pair: Pair) => pair.here !== undefined && pair.there !== undefined
  return [...pairs.values()].toSorted((a, b) => Number(isBoth(a)) - Number(isBoth(b)))
}
