import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { copyTable, verifyTable } from '../../database/copy-tables.ts'
import { engines, sharedDatabase, sharedEngines, temporarySql } from '../../database/engines.test.support.ts'
import { migrate } from '../../database/migrate.ts'
import { acknowledgementOf, end, onset, situation, START, temporaryWatch } from '../service.test.support.ts'
import { alertKey, type Alert } from '../wire/alert.ts'
import type { State } from '../wire/state.ts'
import { applyReport } from '../wire/apply-report.ts'
import { defaultRules } from '../wire/default-rules.ts'
import { watchSchema, watchTables } from './schema.ts'
import { watchStoreOver } from './watch-store.ts'
import { runs } from '../../property-runs.test.support.ts'

function byId(texts: readonly string[]): Map<string, unknown> {
  return new Map(texts.map((text) => [(JSON.parse(text) as { id: string }).id, JSON.parse(text) as unknown]))
}

test('a copy of its tables is the same watch', async () => {
  const from = await temporarySql('libsql')
  const { ask, report, send } = await temporaryWatch({ sql: from })
  const [alert] = (await report([onset('a'), onset('b')])) as [Alert]
  await ask('POST', '/acknowledgements', { acknowledgements: [acknowledgementOf(alert)] })
  await send('DELETE', '/rules/silent?revision=1')
  const view = { version: 1, id: 'bay', name: 'Bay', address: '/tasks?parent=7', isPinned: true }
  await ask('PUT', '/views/bay', { view, revision: 0 })
  const to = await temporarySql(sharedEngines[0] ?? 'libsql')
  await migrate(to, 'target', watchSchema)
  for (const table of watchTables) await copyTable(from, to, table)
  for (const table of watchTables) await verifyTable(from, to, table)
  const copy = await temporaryWatch({ sql: to })
  const state = await ask<State>('GET', '/state')
  expect(await copy.ask<State>('GET', '/state')).toEqual(state)
  expect(state.rules.map(({ id }) => id)).not.toContain('silent')
})

describe.each(engines)('%s', (engine) => {
  test('a watch from before call-outs gets their rule, unless it was removed', async () => {
    const sql = await temporarySql(engine)
    const steps = watchSchema.steps.slice(0, 7)
    await migrate(sql, 'test', { ...watchSchema, steps })
    const store = watchStoreOver(sql, Date.now)
    await store.transaction((tx) => tx.setNumber('seeded', 1))
    const rulesAfterStart = async () => {
      await migrate(sql, 'test', watchSchema)
      return await store.rules()
    }
    expect(await rulesAfterStart()).toMatchObject([{ id: 'call-out-fails', rule: defaultRules.at(-1), revision: 1 }])
    await store.transaction((tx) => tx.removeRule('call-out-fails'))
    expect(await rulesAfterStart()).toEqual([])
  })

  test('whoever follows the changes has the state, whatever was written between', async () => {
    const action = fc.oneof(
      fc.record({ do: fc.constant('raise' as const), subject: fc.nat(2), at: fc.nat(3) }),
      fc.record({ do: fc.constant('end' as const), subject: fc.nat(2), at: fc.nat(3) }),
      fc.record({ do: fc.constant('forget' as const), at: fc.nat(3) }),
      fc.record({ do: fc.constant('gap' as const), at: fc.nat(3) }),
      fc.record({ do: fc.constant('rule' as const), id: fc.integer({ min: 0, max: 2 }) }),
      fc.record({ do: fc.constant('remove rule' as const), id: fc.integer({ min: 0, max: 2 }) }),
      fc.record({ do: fc.constant('view' as const), id: fc.integer({ min: 0, max: 2 }) }),
      fc.record({ do: fc.constant('remove view' as const), id: fc.integer({ min: 0, max: 2 }) }),
    )
    const sql = await temporarySql(engine)
    await migrate(sql, 'test', watchSchema)
    const store = watchStoreOver(sql, Date.now)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(action, fc.boolean()), { maxLength: 16 }), async (steps) => {
        const begin = await store.state()
        let seen = begin.change
        const alerts = byId(begin.alerts)
        const rules = byId(begin.rules)
        const views = byId(begin.views)
        let { gaps } = begin
        const follow = async () => {
          const change = await store.since(seen)
          if (change === undefined) return
          seen = change.change
          for (const alert of change.alerts ?? []) alerts.set(alert.id, alert)
          for (const id of change.removedAlerts ?? []) alerts.delete(id)
          for (const rule of change.rules ?? []) rules.set(rule.id, rule)
          for (const id of change.removedRules ?? []) rules.delete(id)
          for (const view of change.views ?? []) views.set(view.id, view)
          for (const id of change.removedViews ?? []) views.delete(id)
          gaps = [...(change.gaps ?? gaps)]
        }
        for (const [step, follows] of steps) {
          await store.transaction(async (tx) => {
            if (step.do === 'forget') return await tx.removeEnded(START + step.at * 60_000)
            if (step.do === 'remove rule') return await tx.removeRule(`rule-${step.id}`)
            if (step.do === 'rule')
              return await tx.putRule({ id: `rule-${step.id}`, rule: {}, revision: 1, savedAt: seen })
            if (step.do === 'remove view') return await tx.removeView(`view-${step.id}`)
            if (step.do === 'view')
              return await tx.putView({ id: `view-${step.id}`, view: {}, revision: 1, savedAt: seen, savedBy: 'desk' })
            const at = START + step.at * 60_000
            if (step.do === 'gap') {
              await tx.addGap({ from: at, to: at + 1000 })
              return await tx.removeGaps(at - 60_000)
            }
            const found = situation(String(step.subject), { ruleId: 'silent', onset: at, asOf: at })
            const key = alertKey(found)
            const latest = (await tx.latest([key])).get(key)
            const report = step.do === 'raise' ? { kind: 'onset' as const, situation: found } : end(latest ?? found, at)
            const after = applyReport(latest, report, { kind: 'desk', by: 'desk', at })
            if (after !== undefined && after !== latest) await tx.putAlerts([after])
          })
          if (follows) await follow()
        }
        await follow()
        const state = await store.state()
        expect(alerts).toEqual(byId(state.alerts))
        expect(rules).toEqual(byId(state.rules))
        expect(views).toEqual(byId(state.views))
        expect(gaps).toEqual(state.gaps)
      }),
      runs(100),
    )
  })
})

describe.each(sharedEngines)('%s', (engine) => {
  test('what one server writes another one tells, and they do not disturb each other', async () => {
    const open = await sharedDatabase(engine)
    const [here, there] = [
      await temporaryWatch({ sql: await open(), isShared: true }),
      await temporaryWatch({ sql: await open(), isShared: true }),
    ]
    const [[one], [other]] = (await Promise.all([here.report([onset('a')]), there.report([onset('a')])])) as [
      [Alert],
      [Alert],
    ]
    expect(one).toEqual(other)
    expect((await there.ask<State>('GET', '/state')).alerts).toEqual([one])
    expect(await there.store.since(0)).toMatchObject({ alerts: [one] })
  })
})
