import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'

import { KEPT_ENDED_MILLISECONDS } from '../../../../watch/wire/state.ts'
import { anAlert, onsetOf } from './a-watch.test.support.ts'
import { reportKey } from './unsent.ts'
import { watchStorage } from './watch-storage.ts'
import { emptyShared, type Shared } from '../watch-store.ts'
import { nothingShared } from './shared-state.ts'

test('what was known and what has still to be sent is there again after a reload, of one environment and client alone', async () => {
  const desk = watchStorage('https://hw.example operator')
  const alert = anAlert()
  const given = { alertId: alert.id, raised: 1, level: 'caution', pressedAt: 9 } as const
  const report = onsetOf({ subject: 'task:t2' })
  const unsent = {
    acknowledgements: new Map([[given.alertId, given]]),
    reports: new Map([[reportKey(report), { report, at: 5 }]]),
  }
  const shared: Shared = { ...nothingShared, alerts: new Map([[alert.id, alert]]) }
  desk.keepShared(shared, emptyShared)
  desk.keepUnsent(unsent, { acknowledgements: new Map(), reports: new Map() })
  const kept = await watchStorage('https://hw.example operator').read(1000)
  expect(kept).toEqual({ shared, unsent })
  expect(kept.shared?.rules).toEqual(nothingShared.rules)
  expect(await watchStorage('https://hw.example viewer').read(1000)).toEqual({
    shared: undefined,
    unsent: { acknowledgements: new Map(), reports: new Map() },
  })

  desk.keepUnsent({ ...unsent, acknowledgements: new Map() }, unsent)
  desk.keepShared({ ...shared, alerts: new Map() }, shared)
  const later = await desk.read(1000)
  expect([later.unsent.acknowledgements.size, later.unsent.reports.size, later.shared?.alerts.size]).toEqual([0, 1, 0])
})

test('what has been over for a week is not kept', async () => {
  const desk = watchStorage('week')
  const old = { ...anAlert(), endedAt: 1000 }
  const open = anAlert({ subject: 'task:t2' })
  desk.keepShared({ ...nothingShared, alerts: new Map([old, open].map((alert) => [alert.id, alert])) }, emptyShared)
  const kept = await desk.read(1000 + KEPT_ENDED_MILLISECONDS)
  expect([...(kept.shared?.alerts.keys() ?? [])]).toEqual([open.id])
})
