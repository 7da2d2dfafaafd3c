import * as v from 'valibot'

import { alertFiguresSchema, figuresQuerySchema } from './alert-figures.ts'
import { callOutOperations } from './call-out-operations.ts'
import { CAPSULE_MEDIA_TYPE } from './capsule.ts'
import {
  capsuleKeySchema,
  draftSchema,
  handoverSchema,
  handoversSchema,
  readItemsSchema,
  signHandoverSchema,
} from './handover.ts'
import { journalOperations } from './journal-operations.ts'
import { keeperSchema } from './keeper.ts'
import { atMost, count } from './list.ts'
import { logPageSchema, MOST_LOG_PAGE, writeEntriesSchema } from './log.ts'
import { json, nothing, type WatchOperation } from './operation.ts'
import { personOperations } from './person-operations.ts'
import { ruleRecordSchema, saveRuleSchema } from './rule.ts'
import { returnSchema, shelveSchema, shelvingsSchema } from './shelving.ts'
import {
  acknowledgedSchema,
  acknowledgementsSchema,
  alertsSchema,
  changeSchema,
  reportsSchema,
  silenceSchema,
  stateSchema,
} from './state.ts'
import { saveViewSchema, viewRecordSchema, viewsSchema } from './views.ts'

/*
 * The watch's interface, at `<prefix>/watch/v1`, with the environment's bearer token. Times are milliseconds
 * since 1970 of the environment's clock. Errors are `{ code, message }`; 429 and 503 have `Retry-After`.
 */

const byId = v.strictObject({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) })
const ofRevision = v.strictObject({ revision: count })

const MOST_HANDOVERS = 50

const ruleConflict = {
  title: 'someone else changed the rule; `rule` is the saved one, absent if it was removed',
  fields: { rule: ruleRecordSchema },
} as const
const viewConflict = {
  title: 'someone else changed the view; `view` is the saved one, absent if it was removed',
  fields: { view: viewRecordSchema },
} as const

export const watchOperations = {
  getState: {
    title: 'Shared by all desks',
    method: 'GET',
    path: '/state',
    needs: 'token',
    isForWalls: true,
    answer: json(stateSchema),
  },
  getStream: {
    title: 'Shared by all desks, then each change; a comment every 15 s',
    method: 'GET',
    path: '/stream',
    needs: 'token',
    isForWalls: true,
    answer: { kind: 'events', events: { state: stateSchema, change: changeSchema } },
  },
  report: {
    title: 'Reports alerts that rules raise and end',
    method: 'POST',
    path: '/reports',
    needs: 'token',
    isForWalls: true,
    isChange: true,
    share: 'reports',
    body: reportsSchema,
    answer: json(alertsSchema),
  },
  acknowledge: {
    title: 'Acknowledges alerts',
    method: 'POST',
    path: '/acknowledgements',
    needs: 'watch:write',
    isChange: true,
    mayBeLate: true,
    share: 'reports',
    body: acknowledgementsSchema,
    answer: json(acknowledgedSchema),
  },
  shelve: {
    title: 'Shelves alerts: they return at their time, or once they are worse',
    method: 'POST',
    path: '/shelvings',
    needs: 'watch:write',
    isChange: true,
    body: shelveSchema,
    answer: json(shelvingsSchema),
  },
  returnNow: {
    title: 'Returns shelved alerts before their time',
    method: 'POST',
    path: '/returns',
    needs: 'watch:write',
    isChange: true,
    body: returnSchema,
    answer: json(shelvingsSchema),
  },
  silence: {
    title: 'Enters in the log that someone silenced the alerts at a desk',
    method: 'POST',
    path: '/silences',
    needs: 'watch:write',
    isChange: true,
    body: silenceSchema,
    answer: nothing,
  },
  forgetAlerts: {
    title: 'Deletes all alerts; desks report again what they still see. The log says who and when',
    method: 'DELETE',
    path: '/alerts',
    needs: 'watch:admin',
    isChange: true,
    answer: nothing,
  },
  saveRule: {
    title: 'Saves an alert rule',
    method: 'PUT',
    path: '/rules/{id}',
    needs: 'watch:write',
    isChange: true,
    pathParameters: byId,
    body: saveRuleSchema,
    answer: json(ruleRecordSchema),
    conflict: ruleConflict,
  },
  removeRule: {
    title: 'Removes an alert rule',
    method: 'DELETE',
    path: '/rules/{id}',
    needs: 'watch:write',
    isChange: true,
    pathParameters: byId,
    query: ofRevision,
    answer: nothing,
    conflict: ruleConflict,
  },
  getKeeper: {
    title: 'Whether the server keeps watch too, and how current that is',
    method: 'GET',
    path: '/keeper',
    needs: 'token',
    isForWalls: true,
    answer: json(keeperSchema),
  },
  getAlertFigures: {
    title: 'How often alerts called, of all desks together',
    method: 'GET',
    path: '/figures',
    needs: 'token',
    query: figuresQuerySchema,
    answer: json(alertFiguresSchema),
  },
  getViews: {
    title: 'Views saved for every desk',
    method: 'GET',
    path: '/views',
    needs: 'token',
    answer: json(viewsSchema),
  },
  saveView: {
    title: 'Saves a view for every desk',
    method: 'PUT',
    path: '/views/{id}',
    needs: 'watch:write',
    isChange: true,
    pathParameters: byId,
    body: saveViewSchema,
    answer: json(viewRecordSchema),
    conflict: viewConflict,
  },
  removeView: {
    title: 'Removes a view for every desk',
    method: 'DELETE',
    path: '/views/{id}',
    needs: 'watch:write',
    isChange: true,
    pathParameters: byId,
    query: ofRevision,
    answer: nothing,
    conflict: viewConflict,
  },
  getLog: {
    title: 'Entries of the watch log (`LogEntry`), oldest first; one altered in the database can be anything',
    method: 'GET',
    path: '/log',
    needs: 'token',
    query: v.strictObject({ after: v.optional(count), limit: atMost(MOST_LOG_PAGE) }),
    answer: json(logPageSchema),
  },
  writeLog: {
    title: 'Writes entries into the watch log',
    method: 'POST',
    path: '/log',
    needs: 'watch:write',
    isChange: true,
    mayBeLate: true,
    body: writeEntriesSchema,
    answer: json(logPageSchema),
    conflict: { title: 'another entry has one of these ids', fields: {} },
  },
  getHandovers: {
    title: 'Handovers, newest first',
    method: 'GET',
    path: '/handovers',
    needs: 'token',
    query: v.strictObject({ limit: atMost(MOST_HANDOVERS) }),
    answer: json(handoversSchema),
  },
  putHandover: {
    title: 'Saves the draft of a handover',
    method: 'PUT',
    path: '/handovers/{id}',
    needs: 'watch:write',
    isChange: true,
    pathParameters: byId,
    body: draftSchema,
    answer: json(handoverSchema),
    conflict: handoverConflict('the outgoing watch has signed it, or someone else changed it'),
  },
  putReadItems: {
    title: 'Saves which items of a handover the caller has read',
    method: 'PUT',
    path: '/handovers/{id}/read',
    needs: 'watch:write',
    isChange: true,
    pathParameters: byId,
    body: readItemsSchema,
    answer: json(handoverSchema),
    conflict: handoverConflict('it is already signed'),
  },
  signHandover: {
    title: 'Signs a handover',
    method: 'POST',
    path: '/handovers/{id}/sign',
    needs: 'watch:write',
    isChange: true,
    pathParameters: byId,
    body: signHandoverSchema,
    answer: json(handoverSchema),
    conflict: handoverConflict('items are unread, it is already signed, or it has changed'),
  },
  getCapsule: {
    title: 'A handover with its sources, as one signed file',
    method: 'GET',
    path: '/handovers/{id}/capsule',
    needs: 'token',
    pathParameters: byId,
    answer: { kind: 'bytes', mediaType: CAPSULE_MEDIA_TYPE },
  },
  getKey: {
    title: 'The public key of capsule signatures',
    method: 'GET',
    path: '/key',
    needs: 'token',
    answer: json(capsuleKeySchema),
  },
  ...callOutOperations,
  ...journalOperations,
  ...personOperations,
} as const satisfies Readonly<Record<string, WatchOperation>>

export type WatchOperations = typeof watchOperations
export type WatchOperationId = keyof WatchOperations

function handoverConflict(title: string) {
  return { title, fields: { handover: handoverSchema } } as const
}
