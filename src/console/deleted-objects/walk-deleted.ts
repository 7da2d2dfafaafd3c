import type { DeletedObjectsResult } from '../../contract/object.ts'
import { MOST_BARREN_PAGES } from '../api/limits.ts'
import type { Answer } from '../api/request/send.ts'
import { jsonText } from '../entity/json.ts'
import { deletedRows, recordsOf, type DeletedRow } from './deleted-record.ts'

/** More pages than a list to compare should have; the rest is told, not dropped in silence. */
const MOST_PAGES = 200

export interface Walked {
  rows: DeletedRow[]
  /** Every page was read. */
  isWhole: boolean
}

/** Reads a node's list to its end, page by page. */
export async function walkDeleted(
  readPage: (pageToken: string | undefined) => Promise<Answer<DeletedObjectsResult>>,
  onProgress: (rows: number) => void,
): Promise<Walked> {
  const pages: (readonly unknown[])[] = []
  const used = new Set<string>()
  const seen = new Set<string>()
  let barren = 0
  let token: string | undefined
  do {
    const answer = await readPage(token)
    const records = recordsOf(answer)
    pages.push(records)
    const before = seen.size
    for (const record of records) seen.add(jsonText(record, 0))
    barren = seen.size === before ? barren + 1 : 0
    onProgress(pages.reduce((sum, page) => sum + page.length, 0))
    token = answer.value.next_page_token
    if (token === undefined || token === '') return { rows: deletedRows(pages), isWhole: true }
    if (used.has(token) || barren >= MOST_BARREN_PAGES) break
    used.add(token)
  } while (pages.length < MOST_PAGES)
  return { rows: deletedRows(pages), isWhole: false }
}

/** A (path, checksum) pair and the nodes whose list has it. */
export interface Pair {
  key: string
  path: string | undefined
  checksum: string | undefined
  here: DeletedRow | undefined
  there: DeletedRow | undefined
}

/** Holds two lists against each other; pairs that only one node has come first. */
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
