import * as v from 'valibot'

import { json, nothing, type WatchOperation } from './operation.ts'
import {
  changePinSchema,
  forgottenSchema,
  personSchema,
  proveSchema,
  provedSchema,
  putOnWatchSchema,
  savePersonSchema,
  ticketSchema,
} from './person.ts'

const byId = v.strictObject({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) })

export const personOperations = {
  savePerson: {
    title: 'Saves a person who can be on watch',
    method: 'PUT',
    path: '/persons/{id}',
    needs: 'watch:admin',
    isChange: true,
    worksUnnamed: true,
    pathParameters: byId,
    body: savePersonSchema,
    answer: json(personSchema),
    conflict: {
      title: 'someone else changed the person, or another one has these initials; `person` is that one',
      fields: { person: personSchema },
    },
  },
  forgetPerson: {
    title: 'Ends what a person may do, and replaces the name by its initials. The log keeps the initials',
    method: 'DELETE',
    path: '/persons/{id}',
    needs: 'watch:admin',
    isChange: true,
    worksUnnamed: true,
    pathParameters: byId,
    answer: json(forgottenSchema),
  },
  putOnWatch: {
    title: 'Names who is on watch at a desk, in place of whoever was',
    method: 'POST',
    path: '/on-watch',
    needs: 'watch:write',
    isChange: true,
    worksUnnamed: true,
    body: putOnWatchSchema,
    answer: json(ticketSchema),
  },
  endOnWatch: {
    title: 'Ends the watch of the person named at the desk that sends it',
    method: 'DELETE',
    path: '/on-watch',
    needs: 'watch:write',
    isChange: true,
    worksUnnamed: true,
    answer: nothing,
  },
  changePin: {
    title: 'Changes the PIN of the person on watch at the desk that sends it',
    method: 'PUT',
    path: '/pin',
    needs: 'watch:write',
    isChange: true,
    body: changePinSchema,
    answer: json(personSchema),
    conflict: { title: 'nobody is named at this desk', fields: {} },
  },
  prove: {
    title: 'Checks the PIN of the person on watch, for later changes',
    method: 'POST',
    path: '/proofs',
    needs: 'watch:write',
    isChange: true,
    body: proveSchema,
    answer: json(provedSchema),
  },
} as const satisfies Readonly<Record<string, WatchOperation>>
