import { expectTypeOf, test } from 'vitest'

import type { Entity, override } from './entity/entity.ts'
import type { Input, Output } from './operation.ts'
import type { deleteEntityOverride } from './entity/override.ts'
import type { getObject, listDeletedObjects } from './object.ts'
import type { Principal, queryTasks, Task, TaskQuery, TaskQueryResult, TaskStatusValue } from './task.ts'
import type { Infer } from './schema.ts'
import type { tokenRequest, tokenResponse } from './token.ts'
import type { Open } from './vocabulary.ts'

type Override = Infer<typeof override>
type TokenRequest = Infer<typeof tokenRequest>
type TokenResponse = Infer<typeof tokenResponse>

test('fields are optional, required ones are not', () => {
  expectTypeOf<Entity['entityId']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<TokenResponse['access_token']>().toEqualTypeOf<string>()
  expectTypeOf<TokenResponse['expires_in']>().toEqualTypeOf<number | undefined>()
})

test('a misspelt field does not compile', () => {
  expectTypeOf<Task>().not.toHaveProperty('stauts')
  expectTypeOf<Entity>().not.toHaveProperty('loction')
})

test('types that contain themselves stay typed at any depth', () => {
  expectTypeOf<NonNullable<NonNullable<Principal['onBehalfOf']>['onBehalfOf']>>().toEqualTypeOf<Principal>()
  expectTypeOf<Override['maskedFieldValue']>().toEqualTypeOf<Entity | undefined>()
  expectTypeOf<NonNullable<Entity['overrides']>['override']>().toEqualTypeOf<Override[] | undefined>()
})

test('response enumerations are open, request enumerations closed', () => {
  expectTypeOf<NonNullable<Task['status']>['status']>().toEqualTypeOf<Open<TaskStatusValue> | undefined>()
  expectTypeOf<NonNullable<TaskQuery['statusFilter']>['status']>().toEqualTypeOf<TaskStatusValue | undefined>()
  expectTypeOf<TokenRequest['grant_type']>().toEqualTypeOf<'client_credentials'>()
})

test('an operation knows what goes in and what comes out', () => {
  expectTypeOf<Input<typeof queryTasks>>().toExtend<{ body: TaskQuery }>()
  expectTypeOf<Output<typeof queryTasks>>().toEqualTypeOf<TaskQueryResult>()
  expectTypeOf<Input<typeof deleteEntityOverride>['path']>().toExtend<{ entityId: string; fieldPath: string }>()
  expectTypeOf<Input<typeof listDeletedObjects>['query']>().toExtend<{ maxPageSize?: number | undefined } | undefined>()
  expectTypeOf<Output<typeof getObject>>().toBeNever()
})
