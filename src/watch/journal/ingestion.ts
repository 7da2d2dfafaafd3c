import type { Sql } from '../../database/sql.ts'
import { deltaOf, newReaderState, type ReaderState } from '../../picture/received-delta.ts'
import { applyDelta, emptyState, type Delta, type ReceivedState } from '../../picture/received-state.ts'
import { packed } from './pack.ts'
import { contentsOf, prepare, type ClientExchange, type Prepared } from './prepare.ts'
import type { StoredText } from './split-answer.ts'
import { addContents, recordReceived, holdContents, idsOf } from './store/contents.ts'
import { addHourBytes } from './store/hours.ts'
import { counterOf, setCounter } from './store/rows.ts'
import {
  addExchanges,
  addGap,
  addPicture,
  deltasOf,
  makeClient,
  pictureUpTo,
  type KeptBody,
  type NewExchange,
} from './store/received.ts'

interface Client {
  readonly no: number
  readonly state: ReceivedState
  readonly context: ReaderState
  /** The last hour that has its picture, or its first. */
  hour: number
}

export interface Ingestion {
  /** In order; all or none. */
  ingest: (exchanges: readonly ClientExchange[]) => Promise<void>
  /** Exchanges of these clients after the last stored one are missing: why, in words. */
  recordLoss: (clientIds: Iterable<string>, words: string) => void
  /** Clients active at `alive` may have missed exchanges since. */
  recordLossSince: (alive: number, words: string) => void
  /** Resets the cached state: a write failed, or all was forgotten. */
  forget: () => void
  /** An hour and all before it were dropped. */
  forgetHour: (hour: number) => void
}

const MOST_KNOWN = 200_000
/** A client that received something this long before was active. */
const WATCHED_MS = 150_000

/** @param clock milliseconds of this machine */
export function createIngestion(sql: Sql, clock: () => number): Ingestion {
  const clients = new Map<string, Client>()
  const known = new Map<string, number>()
  /** Contents that `heldHour` holds, or that a client received, known to this process. */
  let held = new Set<number>()
  let heldHour = 0
  const receivedBy = new Map<number, Set<number>>()
  const lost = new Map<string, string>()
  let away: { alive: number; until: number; words: string } | undefined
  let lastMoment: number | undefined

  const forget = () => {
    clients.clear()
    forgetTexts()
    lastMoment = undefined
  }

  const forgetTexts = () => {
    known.clear()
    held.clear()
    receivedBy.clear()
  }

  const clientOf = async (tx: Sql, clientId: string, hour: number): Promise<Client> => {
    const loaded = clients.get(clientId)
    if (loaded !== undefined) return loaded
    const no = await makeClient(tx, clientId)
    const picture = await pictureUpTo(tx, no, Number.MAX_SAFE_INTEGER)
    const state = picture?.state ?? emptyState()
    for (const { moment, delta } of await deltasOf(tx, no, state.moment ?? 0, Number.MAX_SAFE_INTEGER))
      applyDelta(state, moment, delta)
    const [first] = await tx.query('select min(hour) as hour from journal_exchange where client_no = $1', [no])
    const began = picture?.hour ?? Number(first?.['hour'] ?? hour)
    const client = { no, state, context: newReaderState(), hour: began }
    clients.set(clientId, client)
    const { readAt = 0 } = state
    if (away !== undefined && readAt >= away.alive - WATCHED_MS && readAt <= away.until) lost.set(clientId, away.words)
    return client
  }

  /** Other servers' writes. */
  const catchUp = async (tx: Sql): Promise<number> => {
    const moment = (await counterOf(tx, 'moment')) ?? 0
    if (lastMoment !== undefined && moment !== lastMoment)
      for (const { no, state } of clients.values())
        for (const received of await deltasOf(tx, no, state.moment ?? 0, moment))
          applyDelta(state, received.moment, received.delta)
    return moment
  }

  const keep = async (tx: Sql, prepared: readonly Prepared[], ids: ReadonlyMap<string, number>, hour: number) => {
    let moment = await catchUp(tx)
    let bytes = 0
    const rows: NewExchange[] = []
    for (const each of prepared) {
      const client = await clientOf(tx, each.exchange.clientId, hour)
      if (client.hour < hour) {
        // The picture includes this transaction's unwritten rows, so it gets their moment.
        bytes += await addPicture(tx, client.no, hour, client.state)
        client.hour = hour
      }
      const date = each.exchange.date ?? each.exchange.now
      const isLate = isLateAnswer(each.exchange)
      moment = Math.max(isLate ? each.exchange.now : date, moment + 1)
      const row = rowOf(each, { client, moment, date, isLate, hour, ids, lost: lost.get(each.exchange.clientId) })
      if (each.page !== undefined || each.failure !== undefined) lost.delete(each.exchange.clientId)
      rows.push(row)
      if (row.delta?.gap) await addGap(tx, client.no, hour, row.delta.gap)
      const received = receivedBy.get(client.no) ?? new Set()
      receivedBy.set(client.no, received)
      const news = [...new Set(contentsIn(row.body))].filter((id) => !received.has(id))
      await recordReceived(tx, client.no, news)
      for (const id of news) received.add(id)
    }
    bytes += await addExchanges(tx, rows)
    if (heldHour !== hour) held = new Set()
    heldHour = hour
    const toHold = [...new Set(rows.flatMap(({ body }) => contentsIn(body)))].filter((id) => !held.has(id))
    await holdContents(tx, toHold, hour)
    for (const id of toHold) held.add(id)
    await setCounter(tx, 'moment', moment)
    return { moment, bytes }
  }

  return {
    async ingest(exchanges) {
      const hour = Math.floor(clock() / 3_600_000)
      const prepared = exchanges.flatMap((exchange) => prepare(exchange) ?? [])
      const contents = new Map<string, StoredText>()
      for (const content of prepared.flatMap(contentsOf)) {
        for (const part of content.parts) contents.set(part.hash, part)
        contents.set(content.hash, content)
      }
      const ids = new Map<string, number>()
      for (const hash of contents.keys()) {
        const id = known.get(hash)
        if (id !== undefined) ids.set(hash, id)
      }
      const unknown = [...contents.keys()].filter((hash) => !ids.has(hash))
      for (const [hash, id] of await idsOf(sql, unknown)) ids.set(hash, id)
      const news = [...contents.values()].filter(({ hash }) => !ids.has(hash))
      // Outside the transaction, which blocks other writers of a shared database.
      const texts = packed(news.map(({ text }) => text))
      try {
        lastMoment = await sql.transaction(async (tx) => {
          const added = await addContents(tx, news, texts, { hour, ids })
          const { moment, bytes } = await keep(tx, prepared, ids, hour)
          await addHourBytes(tx, hour, added + bytes)
          await setCounter(tx, 'alive', clock())
          return moment
        })
      } catch (error) {
        forget()
        throw error
      }
      for (const [hash, id] of ids) known.set(hash, id)
      if (known.size > MOST_KNOWN) known.clear()
    },
    recordLoss(clientIds, words) {
      for (const clientId of clientIds) lost.set(clientId, words)
    },
    recordLossSince(alive, words) {
      away = { alive, until: clock(), words }
    },
    forget,
    forgetHour(hour) {
      forgetTexts()
      for (const [clientId, client] of clients) if (client.hour <= hour) clients.delete(clientId)
    },
  }
}

function contentsIn(body: KeptBody | undefined): readonly number[] {
  if (body === undefined) return []
  return 'tasks' in body ? body.tasks : [body.text]
}

/** `Date` counts whole seconds, and the environment's clock is estimated from it. */
const CLOCK_MS = 2000

/** A slow answer: the client didn't have it before its end. */
function isLateAnswer({ date, now, began, ended }: ClientExchange): boolean {
  if (date === undefined) return false
  const after = now - date
  return after >= CLOCK_MS && after <= ended - began + CLOCK_MS
}

interface RowParts {
  client: Client
  moment: number
  date: number
  isLate: boolean
  hour: number
  ids: ReadonlyMap<string, number>
  lost: string | undefined
}

/** Also advances the client's state. */
function rowOf(
  { exchange, asked, page, failure, whole }: Prepared,
  { client, moment, date, isLate, hour, ids, lost }: RowParts,
): NewExchange {
  const contents = (page?.tasks ?? []).flatMap(({ content }) => ids.get(content.hash) ?? [])
  const took = exchange.ended - exchange.began
  let delta: Delta | undefined
  if (exchange.operation === 'queryTasks' && (page !== undefined || failure !== undefined)) {
    const answer = page && {
      nextPageToken: page.nextPageToken,
      tasks: page.tasks.map((task, index) => ({ ...task, content: contents[index] ?? 0 })),
    }
    delta = deltaOf(client.state, client.context, {
      moment,
      date,
      isLate,
      took,
      at: exchange.ended,
      asked,
      page: answer,
      failure,
      lost,
    })
    applyDelta(client.state, moment, delta)
  }
  const wholeId = whole && ids.get(whole.hash)
  return {
    clientNo: client.no,
    hour,
    moment,
    news: newsIn(delta),
    head: headOf(exchange, took),
    delta,
    body: bodyOf(page?.rest, contents, wholeId),
  }
}

function bodyOf(rest: string | undefined, tasks: readonly number[], whole: number | undefined): KeptBody | undefined {
  if (rest !== undefined) return { tasks, rest }
  return whole === undefined ? undefined : { text: whole }
}

function newsIn(delta: Delta | undefined): number {
  const { tasks = [], back = [], absent = [] } = delta ?? {}
  return tasks.filter(([, { isNews }]) => isNews).length + back.length + absent.length
}

function headOf(
  { operation, person, method, target, requestBody, status, failure, contentType, bytes, sha256 }: ClientExchange,
  took: number,
) {
  return JSON.stringify({
    operation,
    ...(person !== undefined && { person }),
    method,
    target,
    ...(requestBody !== undefined && { requestBody }),
    ...(status !== undefined && { status }),
    ...(failure !== undefined && { failure }),
    ...(contentType !== undefined && { contentType }),
    took,
    bytes,
    ...(sha256 !== undefined && { sha256 }),
  })
}
