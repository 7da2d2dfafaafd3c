import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

import { compareDatetimes } from '../../contract/datetime.ts'
import { taskStatusValues } from '../../contract/task.ts'
import { member } from '../../contract/json.ts'
import { detectContent } from '../content/detect.ts'
import { detectEncoding, statedCharset } from '../content/text-encoding.ts'
import { headerOf, type Exchange } from '../exchange.ts'
import { codingFindings, encodingsDiffer, typeFindings } from '../findings/object-findings.ts'
import { newPageWalk, walkPages } from '../walk.ts'
import type { FormValues } from '../request/request-form.ts'
import type { KnownIds } from './known-ids.ts'
import type { Recorded } from './record.ts'
import { addFindings, type Sender } from './sender.ts'

/** Largest share of the remaining requests for one walk. */
const WALK_SHARE = 0.2
const MOST_OBJECTS = 20
/** Enough to detect an object's type. */
const HEAD_BYTES = 65_536

/** Asks like a client; returns a sentence on omissions. */
export interface CrawlStep {
  readonly id: string
  readonly title: string
  readonly run: (sender: Sender, known: KnownIds) => Promise<string | undefined>
}

export const crawlSteps: readonly CrawlStep[] = [
  {
    id: 'tasks',
    title: 'All pages of tasks',
    run: (sender, known) => walkAll(sender, 'queryTasks', {}, (page) => known.take(page)),
  },
  {
    id: 'deleted-objects',
    title: 'All pages of deleted objects',
    run: async (sender) => {
      const left = await walkAll(
        sender,
        'listDeletedObjects',
        {},
        (page) => Object(member(page, 'deleted_objects')).length > 0,
      )
      await sender.ask('listDeletedObjects', { 'query maxPageSize': '7' })
      return left
    },
  },
  { id: 'filters', title: 'Each filter of task queries', run: queryFilters },
  { id: 'objects', title: 'Objects that tasks name', run: fetchObjects },
]

export async function walkAll(
  sender: Sender,
  id: 'queryTasks' | 'listDeletedObjects',
  values: FormValues,
  read: (page: unknown) => boolean,
  why: 'page' | 'poll' = 'page',
): Promise<string | undefined> {
  const [field, name] =
    id === 'queryTasks' ? ['body pageToken', 'nextPageToken'] : ['query pageToken', 'next_page_token']
  const ask = (pageToken: string | undefined) =>
    sender.ask(id, pageToken === undefined ? values : { ...values, [field]: pageToken }, why)
  const readPage = ({ exchange, body }: Recorded) => {
    const token = exchange.outcome === 200 ? member(body, name) : undefined
    return { token: typeof token === 'string' ? token : undefined, isNew: read(body) }
  }
  const mostPages = Math.max(1, Math.floor(sender.requestsLeft * WALK_SHARE))
  let last = newPageWalk
  for await (const { walk } of walkPages(ask, readPage, { mostPages })) last = walk
  return last.state === 'more' ? `only ${last.pages} pages loaded. There are more` : undefined
}

async function queryFilters(sender: Sender, known: KnownIds): Promise<undefined> {
  const query = async (values: FormValues) => void known.take((await sender.ask('queryTasks', values)).body)
  for (const status of taskStatusValues) await query({ 'body statusFilter.status': status })
  const updates = [...known.updates].toSorted(compareDatetimes)
  const [start, end] = [1, 2].map((third) => updates[Math.floor((updates.length * third) / 3)])
  if (start !== undefined && end !== undefined && start !== end) {
    const startTime = { 'body updateTimeRange.startTime': start }
    const endTime = { 'body updateTimeRange.endTime': end }
    await walkAll(sender, 'queryTasks', startTime, (page) => known.take(page))
    await query(endTime)
    await query({ ...startTime, ...endTime })
    await query({ ...startTime, 'body statusFilter.status': 'STATUS_EXECUTING' })
  }
  const [parent] = known.parents
  if (parent !== undefined)
    await walkAll(sender, 'queryTasks', { 'body parentTaskId': parent }, (page) => known.take(page))
  await query({ 'body parentTaskId': 'watchfloor-probe-no-such-task' })
}

/** Both encodings must hold the same bytes. */
async function fetchObjects(sender: Sender, known: KnownIds): Promise<string | undefined> {
  const paths = [...known.objectPaths]
  for (const path of paths.slice(0, MOST_OBJECTS)) {
    const identity = await fetchObject(sender, path, 'identity')
    if (identity.exchange.outcome !== 200) continue
    const zstd = await fetchObject(sender, path, 'zstd')
    if (identity.sha256 === undefined || zstd.sha256 === undefined || identity.sha256 === zstd.sha256) continue
    const [one, other] = [identity, zstd].map(({ sha256: hash, encoding }) => ({ sha256: hash ?? '', encoding }))
    if (one === undefined || other === undefined) continue
    addFindings(identity.exchange, [encodingsDiffer(one, other)])
    addFindings(zstd.exchange, [encodingsDiffer(other, one)])
  }
  const [first] = paths
  if (first !== undefined) await fetchUnnamed(sender, first)
  return paths.length > MOST_OBJECTS ? `${MOST_OBJECTS} of ${paths.length} objects fetched` : undefined
}

/** An unnamed coding must answer like `identity`. */
async function fetchUnnamed(sender: Sender, path: string): Promise<void> {
  const wasFetched = sender.exchanges.some(({ resource, outcome }) => resource[0] === path && outcome === 200)
  const { exchange } = await fetchObject(sender, path, undefined)
  if (!wasFetched || typeof exchange.outcome !== 'number' || exchange.outcome === 200) return
  const expected = '200, as with a named encoding'
  const got = String(exchange.outcome)
  addFindings(exchange, [{ path: 'status', kind: 'encodings differ', severity: 'warning', expected, got }])
}

/** Without `Accept-Encoding` it must answer like `identity`. */
async function fetchObject(sender: Sender, path: string, encoding: 'identity' | 'zstd' | undefined) {
  const values = {
    'path objectPath': path,
    'header Accept-Encoding': encoding ?? '',
    'header Priority': encoding === undefined ? 'u=1' : '',
  }
  const { exchange, bytes } = await sender.ask('getObject', values)
  if (exchange.outcome === 200) {
    const coding = headerOf(exchange.responseHeaders, 'content-encoding')?.trim().toLowerCase() ?? 'identity'
    addFindings(exchange, codingFindings(encoding ?? 'identity', coding))
    if (bytes !== undefined) addFindings(exchange, await wrongType(exchange, path, bytes))
  }
  return { exchange, encoding: encoding ?? 'identity', sha256: bytes && bytesToHex(sha256(bytes)) }
}

async function wrongType({ responseHeaders }: Exchange, path: string, bytes: Uint8Array) {
  const contentType = headerOf(responseHeaders, 'content-type') ?? null
  const head = bytes.subarray(0, HEAD_BYTES)
  const encoding = detectEncoding(head, head.length === bytes.length, statedCharset(contentType))
  return typeFindings(contentType, await detectContent(head, path, encoding))
}
