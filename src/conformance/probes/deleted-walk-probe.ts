import { member } from '../../contract/json.ts'
import { listOf } from '../evidence/gap.ts'
import { newPageWalk, walkPages, type PageWalk } from '../walk.ts'
import { bodyOf, type ProbeAsk, type Probe } from './probe.ts'
import { open, verdict } from './verdict.ts'

const MOST_PAGES = 12

/** All records must arrive at any page size. */
export const deletedWalkProbe: Probe = {
  id: 'deleted-walk',
  title: 'Paging of deleted objects',
  proves:
    'A token continues the list and appears only if more pages exist. Any page size gives the same records, each once (List deleted objects).',
  run: async (ask) => {
    const before = await walkDeleted(ask)
    if (before.records.size === 0) return open('No records')
    if (!before.isWhole) return open(`Not finished after ${MOST_PAGES} pages`)
    // A page of exactly all: a token would wrongly promise more.
    for (const size of [Math.ceil(before.records.size / 3), before.records.size]) {
      const walk = await walkDeleted(ask, size)
      const words = `In pages of ${size}`
      if (walk.twice > 0) return verdict(false, `${words}, records listed twice: ${walk.twice}`)
      if (!walk.isWhole) return open(`${words}, not finished after ${MOST_PAGES} pages`)
      const missing = [...before.records].filter((record) => !walk.records.has(record))
      if (missing.length === 0) continue
      // A record may vanish meanwhile.
      const { records } = await walkDeleted(ask)
      if (missing.some((record) => records.has(record)))
        return verdict(false, `${words}, ${missing.length} of ${before.records.size} records are missing`)
    }
    return verdict(true, `All ${before.records.size} records, at any page size`)
  },
}

async function walkDeleted(ask: ProbeAsk, size?: number) {
  const records = new Set<string>()
  let twice = 0
  let last: PageWalk = newPageWalk
  const values = size === undefined ? {} : { 'query maxPageSize': String(size) }
  const askPage = async (token: string | undefined) => {
    const exchange = await ask(
      'listDeletedObjects',
      token === undefined ? values : { ...values, 'query pageToken': token },
    )
    if (exchange.outcome !== 200) throw new Error(`Page ${last.pages + 1}: answered with ${exchange.outcome}`)
    return bodyOf(exchange)
  }
  const read = (body: unknown) => {
    const listed = listOf(member(body, 'deleted_objects')).map((record) =>
      JSON.stringify([member(record, 'path'), member(record, 'checksum')]),
    )
    const isNew = listed.some((record) => !records.has(record))
    for (const record of listed) {
      if (records.has(record)) twice += 1
      records.add(record)
    }
    const token = member(body, 'next_page_token')
    return { token: typeof token === 'string' ? token : undefined, isNew }
  }
  for await (const { walk } of walkPages(askPage, read, { mostPages: MOST_PAGES })) last = walk
  return { records, twice, isWhole: last.state === 'whole' }
}
