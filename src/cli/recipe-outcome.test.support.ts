/** Tests the result, in the copy. */
export const outcome = `import { describe, expect, test } from 'vitest'
import { check } from './contract/check.ts'
import { componentNames, entity } from './contract/entity/entity.ts'
import { operationIds } from './contract/operations.ts'
import { layers } from './console/domain/map/layers.ts'
import { chipsOf } from './url-state/codec-words.ts'
import { readSearch } from './url-state/codec.ts'
import { taskAddress } from './console/features/tasks/filters/task-address.ts'
import { describeView } from './console/shell/views/describe-view.ts'
import { openable } from './console/shell/views/view-address.ts'
import { filterWords } from './picture/filter/filter-words.ts'
import { DEFAULT_PREFERENCES } from './console/platform/preferences/preferences.ts'
import { features } from './console/features.ts'
import { abouts } from './console/platform/abouts.ts'
import { pageAt, pages } from './console/platform/feature.ts'
import { readView } from './watch/wire/views.ts'
import { newRule } from './console/features/alerts/rules/rule-change.ts'
import { iso, makeDesk, start } from './rules/engine/engine.test.support.ts'
import { kinds, ruleSentence } from './rules/kinds/kinds.ts'
import { readRule } from './watch/wire/rule.ts'
import { scopeOfView } from './watch/wire/scope.ts'
import { temporaryService } from './environment/service.test.support.ts'
import { faultOrder } from './server/faults/fault.ts'
import { watchOpenApi } from './watch/openapi.ts'
import { onset, temporaryWatch } from './watch/service.test.support.ts'
import * as v from 'valibot'

describe('outcome', () => {
test('an operation is known, answers whom it lets in, and can be given faults', async () => {
  const { call, viewer } = await temporaryService()
  expect(operationIds).toContain('countDeletedObjects')
  const answer = await call('GET', '/api/v1/debug/deleted-object-count')
  expect(await answer.json()).toEqual({ count: 0 })
  const headers = { Authorization: 'Bearer ' + viewer }
  expect((await call('GET', '/api/v1/debug/deleted-object-count', { headers })).status).toBe(403)
  expect(v.is(faultOrder, { operation: 'countDeletedObjects', fault: { kind: 'hang' } })).toBe(true)
})
test('a watch operation answers, refuses what it does not describe, and is described', async () => {
  const { ask, report, send } = await temporaryWatch()
  await report([onset('a')])
  expect(await ask('GET', '/alert-count?level=caution')).toEqual({ count: 1 })
  expect((await send('GET', '/alert-count?colour=red')).status).toBe(400)
  expect(JSON.stringify(watchOpenApi('/watch/v1'))).toContain('How many alerts are open')
})
test('an entity component is checked and known, and so is a rule over it', () => {
  expect(componentNames).toContain('drill')
  expect(check(entity, { drill: {} }).findings.map(({ expected }) => expected)).toContain('a drill has a name')
})
test('a map layer is in the panel', () => expect(layers.map(({ id }) => id)).toContain('drills'))
test('a page is found by its path, has its place in the rail and says what it is', async () => {
  expect(pageAt('/drills/a')?.title).toBe('Drills')
  expect(pages().map(({ path }) => path).slice(-3)).toEqual(['drills', 'wall', 'settings'])
  expect((await features.find(({ page }) => page?.path === 'drills')?.about())?.help).toEqual(['Exercises that are under way.'])
})
test('a saved view of a new page is taken by every server, and opens', () => {
  const view = { version: 1, id: 'drills', name: 'Drills', address: '/drills', isPinned: true }
  expect(readView(view)).toEqual({ view })
  expect(openable('/drills', '?env=H')).toEqual({ href: '/drills?env=H', leftOut: [] })
})
test('a fault can be ordered', () => {
  expect(v.is(faultOrder, { operation: '*', fault: { kind: 'teapot' } })).toBe(true)
})
test('a filter stands in the address, has its chip, and is in saved views and scopes of rules', async () => {
  const address = readSearch(taskAddress, { title: 'Survey' }, 0)
  expect(taskAddress.write(address)).toMatchObject({ title: 'Survey' })
  expect(chipsOf(taskAddress, address, 0)).toEqual([{ words: 'Titled “Survey”', drop: { title: undefined } }])
  expect(filterWords(address.filter, 0)).toContain('Titled “Survey”')
  await abouts.load()
  expect(describeView('/tasks?title=Survey', 0).parts).toEqual(['Tasks', 'Titled “Survey”'])
  expect(openable('/tasks?title=Survey', '')).toEqual({ href: '/tasks?title=Survey', leftOut: [] })
  const view = { name: 'Survey', filter: { title: 'Survey' } }
  expect(scopeOfView('/tasks?title=Survey')).toEqual({ scope: view.filter, ignored: [] })
  const rule = { ...newRule('survey'), conditions: { view } }
  expect(readRule({ rule })).toEqual({ rule })
})
test('a rule of a new kind is read, named and found to hold', () => {
  const rule = { ...newRule('again'), what: kinds.redefined.fresh }
  expect(readRule({ rule })).toEqual({ rule })
  expect(ruleSentence(rule, { get: () => undefined })).toBe('Task defined 5 times')
  const desk = makeDesk([rule])
  desk.answer({ displayName: 'Survey', version: { taskId: 'a', definitionVersion: 6, statusVersion: 1 }, lastUpdateTime: iso(start) })
  desk.round()
  expect(desk.titles()).toEqual(['caution: Survey, defined 6 times'])
})
test('a setting has its default', () => expect(DEFAULT_PREFERENCES).toMatchObject({ isDrill: false }))
})
`
