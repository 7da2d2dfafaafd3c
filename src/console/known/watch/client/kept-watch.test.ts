import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'

import { KEPT_ENDED_MILLISECONDS } from '../../../../watch/wire/state.ts'
import { anAlert, onsetOf } from './a-watch.test.support.ts'
import { reportKey } from './deeds.ts'
import { keeperOf } from './kept-watch.ts'
import { nothingShared, type Shared } from './shared-state.ts'

const none: Shared = { ...nothingShared, rules: new Map() }

test('what was known and what has still to be sent is there again after a reload, of one environment and client alone', async () => {
  const desk = keeperOf('https://hw.example operator')
  const alert = anAlert()
  const given = { alertId: alert.id, raised: 1, level: 'caution', pressedAt: 9 } as const
  const report = onsetOf({ subject: 'task:t2' })
  const deeds = {
    acknowledgements: new Map([[given.alertId, given]]),
    reports: new Map([[reportKey(report), { report, at: 5 }]]),
  }
  const shared: Shared = { ...nothingShared, alerts: new Map([[alert.id, alert]]) }
  desk.keepShared(shared, none)
  desk.keepDeeds(deeds, { acknowledgements: new Map(), reports: new Map() })
  const kept = await keeperOf('https://hw.example operator').read(1000)
  expect(kept).toEqual({ shared, deeds })
  expect([...(kept.shared?.rules.keys() ?? [])]).toEqual([...nothingShared.rules.keys()])
  expect(await keeperOf('https://hw.example viewer').read(1000)).toEqual({
    shared: undefined,
    deeds: { acknowledgements: new Map(), reports: new Map() },
  })

  desk.keepDeeds({ ...deeds, acknowledgements: new Map() }, deeds)
  desk.keepShared({ ...shared, alerts: new Map() }, shared)
  const later = await desk.read(1000)
  expect([later.deeds.acknowledgements.size, later.deeds.reports.size, later.shared?.alerts.size]).toEqual([0, 1, 0])
})

test('what has been over for a week is not kept', async () => {
  const desk = keeperOf('week')
  const old = { ...anAlert(), endedAt: 1000 }
  const open = anAlert({ subject: 'task:t2' })
  desk.keepShared({ ...nothingShared, alerts: new Map([old, open].map((alert) => [alert.id, alert])) }, none)
  const kept = await desk.read(1000 + KEPT_ENDED_MILLISECONDS)
  expect([...(kept.shared?.alerts.keys() ?? [])]).toEqual([open.id])
})
