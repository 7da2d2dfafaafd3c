import { integerOf } from '../../database/sql.ts'
import type { Sql } from '../../database/sql.ts'
import { SILENCE_MS } from '../../picture/received-delta.ts'
import { applyDelta, contentsOfTask, emptyState, wireTask, type ReceivedState } from '../../picture/received-state.ts'
import type { CapsuleLine } from '../wire/capsule.ts'
import type {
  Contents,
  JournalFacts,
  JournalGap,
  KeptExchange,
  KeptExchanges,
  Picture,
  Track,
  Trails,
} from '../wire/journal.ts'
import { joined } from './split-answer.ts'
import { packOf, placesOf } from './store/contents.ts'
import { hoursOf } from './store/hours.ts'
import { counterOf } from './store/rows.ts'
import {
  clientNoOf,
  deltasOf,
  exchangesAfter,
  exchangesBefore,
  gapsOf,
  pictureUpTo,
  type ExchangeRow,
} from './store/received.ts'

export interface JournalFigures {
  readonly bytes: number
  readonly gaps: number
  /** Moment of the last exchange; absent without any. */
  readonly newest?: number | undefined
}

export function createJournalReader(sql: Sql) {
  const packs = new Map<number, string[]>()
  let packLength = 0

  const textsOfPack = async (packNo: number): Promise<string[]> => {
    const known = packs.get(packNo)
    if (known !== undefined) return known
    const texts = await packOf(sql, packNo)
    if (packLength > MOST_PACKED) packs.clear()
    if (packs.size === 0) packLength = 0
    packLength += texts.reduce((sum, text) => sum + text.length, 0)
    packs.set(packNo, texts)
    return texts
  }

  const textAt = async ({ packNo, place }: { packNo: number; place: number }) =>
    (await textsOfPack(packNo))[place] ?? ''

  const textsOf = async (ids: readonly number[], receivedBy?: number): Promise<Map<number, string>> => {
    const places = await placesOf(sql, ids, receivedBy)
    const parts = await placesOf(sql, [...new Set([...places.values()].flatMap((place) => place.parts))])
    const partTexts = new Map<number, string>()
    for (const [id, place] of parts) partTexts.set(id, await textAt(place))
    const texts = new Map<number, string>()
    for (const [id, place] of places) {
      const own = place.parts.map((part) => partTexts.get(part) ?? 'null')
      texts.set(id, joined(await textAt(place), own))
    }
    return texts
  }

  const stateAt = async (clientNo: number, at: number): Promise<ReceivedState> => {
    const picture = await pictureUpTo(sql, clientNo, at)
    const state = picture?.state ?? emptyState()
    for (const { moment, delta } of await deltasOf(sql, clientNo, state.moment ?? 0, at))
      applyDelta(state, moment, delta)
    return state
  }

  /** `none` for an unknown client. */
  const of = async <T>(clientId: string, none: T, work: (clientNo: number) => Promise<T>): Promise<T> => {
    const clientNo = await clientNoOf(sql, clientId)
    return clientNo === undefined ? none : await work(clientNo)
  }

  const bodyOf = async ({ body }: ExchangeRow): Promise<Pick<KeptExchange, 'body' | 'isRebuilt'>> => {
    if (body === undefined) return {}
    if ('text' in body) {
      const text = (await textsOf([body.text])).get(body.text)
      return text === undefined ? {} : { body: text }
    }
    const texts = await textsOf(body.tasks)
    const tasks = body.tasks.map((id) => texts.get(id) ?? 'null').join(',')
    const rest = body.rest === '{}' ? '}' : `,${body.rest.slice(1)}`
    return { body: `{"tasks":[${tasks}]${rest}`, isRebuilt: true }
  }

  const bytesOf = async () => (await hoursOf(sql)).reduce((sum, hour) => sum + hour.bytes, 0)

  return {
    forget: () => packs.clear(),

    async figures(): Promise<JournalFigures> {
      const [row] = await sql.query('select count(*) as gaps from journal_gap')
      return {
        bytes: await bytesOf(),
        gaps: integerOf(row ?? {}, 'gaps'),
        newest: await counterOf(sql, 'moment'),
      }
    },

    async facts(clientId: string): Promise<Pick<JournalFacts, 'bytes' | 'oldest' | 'newest'>> {
      const bytes = await bytesOf()
      const span = await of(clientId, {}, async (clientNo) => {
        const [row] = await sql.query(
          'select min(moment) as oldest, max(moment) as newest from journal_exchange where client_no = $1',
          [clientNo],
        )
        if (row === undefined || row['oldest'] === null) return {}
        return { oldest: integerOf(row, 'oldest'), newest: integerOf(row, 'newest') }
      })
      return { bytes, ...span }
    },

    track: (clientId: string, from: number, to: number): Promise<Track> =>
      of(clientId, { from, to, moments: [], counts: [], gaps: [] }, async (clientNo) => {
        const rows = await sql.query(
          `select moment, news from journal_exchange where client_no = $1 and moment >= $2 and moment <= $3 and news > 0
          order by moment`,
          [clientNo, from, to],
        )
        const open = await openGap(clientNo, to)
        const gaps = await gapsOf(sql, clientNo, from, to)
        return {
          from,
          to,
          moments: rows.map((row) => integerOf(row, 'moment')),
          counts: rows.map((row) => integerOf(row, 'news')),
          gaps: open === undefined || open.to < from ? gaps : [...gaps, open],
        }
      }),

    picture: (clientId: string, at: number): Promise<Picture> =>
      of(clientId, { tasks: [], walks: [] }, async (clientNo) => {
        const state = await stateAt(clientNo, at)
        const around = (await gapsOf(sql, clientNo, at, at)).find(({ from, to }) => from < at && at < to)
        return pictureOf(state, around ?? gapAfter(state, at))
      }),

    contents: (clientId: string, ids: readonly number[]): Promise<Contents> =>
      of(clientId, { texts: ids.map(() => null) }, async (clientNo) => {
        const texts = await textsOf(ids, clientNo)
        return { texts: ids.map((id) => texts.get(id) ?? null) }
      }),

    exchanges: (clientId: string, before: number, limit: number): Promise<KeptExchanges> =>
      of(clientId, { exchanges: [], hasMore: false }, async (clientNo) => {
        const rows = await exchangesBefore(sql, clientNo, before, limit + 1)
        return { exchanges: rows.slice(0, limit).map(headOf), hasMore: rows.length > limit }
      }),

    exchange: (clientId: string, moment: number): Promise<KeptExchange | undefined> =>
      of(clientId, undefined, async (clientNo) => {
        const [row] = await exchangesBefore(sql, clientNo, moment + 1, 1)
        return row?.moment === moment ? { ...headOf(row), ...(await bodyOf(row)) } : undefined
      }),

    trails: (clientId: string, from: number, to: number): Promise<Trails> =>
      of(clientId, { trails: {} }, async (clientNo) => {
        const trails = new Map<string, [number, number, number][]>()
        for (const { moment, delta } of await deltasOf(sql, clientNo, from - 1, to))
          for (const [id, latitude, longitude] of delta.positions ?? []) {
            const trail = trails.get(id) ?? []
            const last = trail.at(-1)
            if (last?.[1] !== latitude || last[2] !== longitude) trail.push([moment, latitude, longitude])
            trails.set(id, trail)
          }
        return { trails: Object.fromEntries(trails) }
      }),

    /** In parts, to keep others' waits short. */
    export: (
      clientId: string,
      from: number,
      to: number,
      after?: number,
    ): Promise<{ lines: CapsuleLine[]; next?: number }> =>
      of<{ lines: CapsuleLine[]; next?: number }>(clientId, { lines: [] }, async (clientNo) => {
        const lines: CapsuleLine[] = []
        const state = await stateAt(clientNo, after ?? from)
        const rows = await exchangesAfter(sql, clientNo, { after: after ?? from, upTo: to, limit: EXPORTED_AT_ONCE })
        if (after === undefined) {
          for (const gap of await gapsOf(sql, clientNo, from, to)) lines.push({ kind: 'gap', gap })
          const open = await openGap(clientNo, to)
          if (open !== undefined) lines.push({ kind: 'gap', gap: open })
          const picture = pictureOf(state, undefined)
          lines.push(...contentLines(await textsOf([...new Set(picture.tasks.flatMap(contentsOfTask))])))
          lines.push({ kind: 'picture', picture })
        }
        for (const row of rows) {
          const ids = (row.delta?.tasks ?? []).map(([, { content }]) => content)
          lines.push(...contentLines(await textsOf([...new Set(ids)])))
          if (row.delta !== undefined) applyDelta(state, row.moment, row.delta)
          lines.push(await receivedLine(row, state))
        }
        const last = rows.at(-1)?.moment
        const isMore = rows.length === EXPORTED_AT_ONCE && last !== undefined
        return { lines, ...(isMore && { next: last }) }
      }),
  }

  async function receivedLine(row: ExchangeRow, state: ReceivedState): Promise<CapsuleLine> {
    const { tasks = [], back = [], absent = [], date, walk } = row.delta ?? {}
    const changed = [...new Set([...tasks.map(([id]) => id), ...back, ...absent])].flatMap((id) => {
      const task = state.tasks.get(id)
      return task === undefined ? [] : [wireTask(id, task)]
    })
    const isPage = row.body !== undefined && 'tasks' in row.body
    return {
      kind: 'told',
      exchange: { ...headOf(row), ...(!isPage && (await bodyOf(row))) },
      ...(date !== undefined && { date }),
      tasks: changed,
      ...(walk !== undefined && { walk: walk[1] }),
    }
  }

  async function openGap(clientNo: number, at: number): Promise<JournalGap | undefined> {
    const [row] = await sql.query('select max(moment) as moment from journal_exchange where client_no = $1', [clientNo])
    if (row === undefined || row['moment'] === null || integerOf(row, 'moment') > at) return undefined
    return gapAfter(await stateAt(clientNo, at), at)
  }
}

/** Cache of unpacked texts, in characters. */
const MOST_PACKED = 64_000_000
const EXPORTED_AT_ONCE = 200

function pictureOf({ moment, date, read, tasks, walks }: ReceivedState, gap: JournalGap | undefined): Picture {
  return {
    ...(moment !== undefined && { moment }),
    ...(date !== undefined && { date }),
    ...(read !== undefined && { read }),
    tasks: [...tasks].map(([id, task]) => wireTask(id, task)),
    walks: [...walks.values()],
    ...(gap !== undefined && { gap }),
  }
}

/** The gap after the last known state. */
function gapAfter({ trouble, read }: ReceivedState, at: number): JournalGap | undefined {
  if (trouble !== undefined) return trouble.from < at ? { ...trouble, to: at } : undefined
  return read !== undefined && at - read >= SILENCE_MS ? { from: read, to: at, words: 'No requests' } : undefined
}

function headOf({ moment, head }: ExchangeRow): KeptExchange {
  return { moment, ...JSON.parse(head) }
}

function contentLines(texts: ReadonlyMap<number, string>): CapsuleLine[] {
  return [...texts].map(([id, text]) => ({ kind: 'content', id, text }))
}
