import * as v from 'valibot'

import { timeOf } from '../../contract/datetime.ts'
import { clientFields } from '../access/clients.ts'
import { A_TIME } from './scenario-folder.ts'

/** The files of a scenario that the interface has no object for. */

const id = v.pipe(v.string(), v.nonEmpty('an id'))
const time = v.pipe(
  v.string(),
  v.check((text) => timeOf(text) !== undefined, A_TIME),
)

const fields = v.optional(v.record(v.string(), v.unknown()))

/** `egress.json`: what a deletion of each stream meets. */
export const egressFile = v.array(
  v.strictObject({
    egressId: id,
    state: v.optional(v.picklist(['active', 'deleted']), 'active'),
    sourceLive: v.optional(v.boolean(), true),
    allowedClients: v.exactOptional(v.array(v.string())),
    unavailableUntil: v.exactOptional(
      v.nullable(
        v.pipe(
          time,
          v.transform((text) => timeOf(text) ?? 0),
        ),
      ),
    ),
    attemptsUntilReady: v.exactOptional(v.pipe(v.number(), v.integer('a whole number'))),
  }),
)

/** `clients.json` */
export const clientsFile = v.array(
  v.pipe(
    v.strictObject({
      ...clientFields,
      secret: v.optional(v.pipe(v.string(), v.nonEmpty('a secret'))),
      secretHash: v.optional(clientFields.secretHash),
    }),
    v.check(
      ({ secret, secretHash }) => (secret === undefined) !== (secretHash === undefined),
      'either secret or secretHash',
    ),
  ),
)

/** `lifecycles.json`: what becomes of a task, as fields of `Task` that change at a time. */
export const lifecyclesFile = v.array(
  v.strictObject({ taskId: id, steps: v.array(v.looseObject({ at: time, status: fields, deliveryState: fields })) }),
)

/** A kind of task that comes again and again. */
const recurring = {
  displayName: v.string(),
  kind: v.pipe(v.string(), v.regex(/^\w+$/, 'the last part of a type such as SectorSearch')),
  assignees: v.pipe(v.array(v.unknown()), v.nonEmpty('an assignee at least')),
}

/** `scenario.json`: what is no list. */
export const aboutFile = v.strictObject({
  marking: v.optional(v.string()),
  creators: v.optional(v.array(v.unknown()), []),
  arrivals: v.optional(v.array(v.strictObject({ ...recurring, entityIds: v.optional(v.array(id), []) })), []),
  reports: v.optional(v.strictObject(recurring)),
})
