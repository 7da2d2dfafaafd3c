import * as v from 'valibot'

import {
  callOutsSchema,
  changeDestinationSchema,
  deliverySchema,
  destinationNameSchema,
  destinationSchema,
} from './call-outs.ts'
import { json, type WatchOperation } from './operation.ts'

const byName = v.strictObject({ name: destinationNameSchema })

export const callOutOperations = {
  getCallOuts: {
    title: 'Destinations that are called, with their last deliveries',
    method: 'GET',
    path: '/call-outs',
    needs: 'token',
    answer: json(callOutsSchema),
  },
  changeDestination: {
    title: 'Changes after how long without acknowledgement a destination is called',
    method: 'PUT',
    path: '/call-outs/{name}',
    needs: 'watch:write',
    isChange: true,
    pathParameters: byName,
    body: changeDestinationSchema,
    answer: json(destinationSchema),
  },
  testDestination: {
    title: 'Sends a message marked as a test, once, and answers with its outcome',
    method: 'POST',
    path: '/call-outs/{name}/test',
    needs: 'watch:write',
    isChange: true,
    pathParameters: byName,
    answer: json(deliverySchema),
    conflict: { title: 'a test of it is running', fields: {} },
  },
} as const satisfies Readonly<Record<string, WatchOperation>>
