import * as v from 'valibot'

import {
  contentsRequestSchema,
  contentsSchema,
  journalFactsSchema,
  keptExchangeSchema,
  keptExchangesSchema,
  pictureSchema,
  trackSchema,
  trailsSchema,
} from './journal.ts'
import { atMost } from './list.ts'
import { json, nothing, type WatchOperation } from './operation.ts'
import { timeSchema } from './time.ts'

/** `server`: what the server's own watch received; needs `watch:admin`. Absent: the caller. */
const reader = { of: v.optional(v.literal('server')) }
const ofReader = v.strictObject(reader)

const span = v.pipe(
  v.strictObject({ from: timeSchema, to: timeSchema, ...reader }),
  v.check(({ from, to }) => to >= from, 'to must not be before from'),
)

export const MOST_EXCHANGES = 1000

/** Received answers of clients and of the server's own watch, to read back. */
export const journalOperations = {
  getJournal: {
    title: 'Size and range of the journal',
    method: 'GET',
    path: '/journal',
    needs: 'client id',
    query: ofReader,
    answer: json(journalFactsSchema),
  },
  forgetJournal: {
    title: 'Deletes the journal of all clients; the log says who and when',
    method: 'DELETE',
    path: '/journal',
    needs: 'watch:admin',
    isChange: true,
    answer: nothing,
  },
  getTrack: {
    title: 'Changes and gaps over time',
    method: 'GET',
    path: '/journal/track',
    needs: 'client id',
    query: span,
    answer: json(trackSchema),
  },
  getPicture: {
    title: 'The client’s picture at a moment',
    method: 'GET',
    path: '/journal/picture',
    needs: 'client id',
    query: v.strictObject({ at: timeSchema, ...reader }),
    answer: json(pictureSchema),
  },
  getContents: {
    title: 'Tasks as JSON, by the numbers in a picture',
    method: 'POST',
    path: '/journal/contents',
    needs: 'client id',
    query: ofReader,
    body: contentsRequestSchema,
    answer: json(contentsSchema),
  },
  getExchanges: {
    title: 'Exchanges in the journal, newest first, without bodies',
    method: 'GET',
    path: '/journal/exchanges',
    needs: 'client id',
    query: v.strictObject({ before: v.optional(timeSchema), limit: atMost(MOST_EXCHANGES), ...reader }),
    answer: json(keptExchangesSchema),
  },
  getExchange: {
    title: 'An exchange with its bodies',
    method: 'GET',
    path: '/journal/exchanges/{moment}',
    needs: 'client id',
    pathParameters: v.strictObject({ moment: timeSchema }),
    query: ofReader,
    answer: json(keptExchangeSchema),
  },
  getTrails: {
    title: 'Where entities were',
    method: 'GET',
    path: '/journal/trails',
    needs: 'client id',
    query: span,
    answer: json(trailsSchema),
  },
  exportJournal: {
    title: 'The journal as a capsule holds it, one JSON object per line',
    method: 'GET',
    path: '/journal/export',
    needs: 'client id',
    query: span,
    answer: { kind: 'bytes', mediaType: 'application/x-ndjson' },
  },
} as const satisfies Readonly<Record<string, WatchOperation>>
