import { writeSync } from 'node:fs'

import { openLibsql } from '../database/libsql.ts'
import { openJournalThread } from '../server/watch/journal-thread.ts'
import { pinHashes } from '../server/watch/pin-hashes.ts'
import { realMachine } from '../server/watch/real-machine.ts'
import type { Authorize } from './access/access.ts'
import { openWatch } from './open-watch.ts'
import type { Alert } from './wire/alert.ts'
import type { State } from './wire/state.ts'

/*
 * Killed by `kill.test.ts`: opens a watch, prints its acknowledgements, then raises and acknowledges alerts,
 * and prints each answered acknowledgement. Arguments: file, number of the round.
 */

const [file = '', round = ''] = process.argv.slice(2)
/** More than a process has in progress at a time. */
const WRITERS = 4
const access: Authorize = async () => ({ clientId: `desk-${round}`, canWrite: true, canAdmin: false, isWall: false })

function say(line: object) {
  return void writeSync(1, `${JSON.stringify(line)}\n`)
}

const watch = await openWatch({
  environment: { name: 'Harbor West', url: '' },
  sql: openLibsql(file),
  name: file,
  isShared: false,
  openJournal: openJournalThread,
  now: realMachine.now,
  machine: realMachine,
  pins: pinHashes,
  personRules: undefined,
  onError: (error) => {
    throw error
  },
})
const { alerts } = await ask<State>('GET', '/state')
say({ acknowledged: alerts.filter((alert) => alert.acknowledged?.by !== undefined).map(({ id }) => id) })
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))

async function write(writer: number): Promise<void> {
  for (let number = writer; ; number += WRITERS) {
    const onset = Date.now()
    const situation = {
      ruleId: 'task-fails',
      subject: `task:${round}-${number}`,
      onset,
      level: 'caution',
      title: 'Failed',
      detail: 'Killed',
      asOf: onset,
      why: [],
    }
    const reports = [{ kind: 'onset', situation }]
    const [alert] = (await ask<{ alerts: Alert[] }>('POST', '/reports', { reports })).alerts
    if (alert === undefined) throw new Error('Nothing was raised')
    const { id: alertId, raised, level } = alert
    await ask('POST', '/acknowledgements', { acknowledgements: [{ alertId, raised, level, pressedAt: onset }] })
    say({ id: alertId })
  }
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  for (;;) {
    const request = new Request(`http://localhost/watch/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const response = await watch.service(request, access)
    if (response.ok) return (await response.json()) as T
    if (response.status !== 429) throw new Error(`${response.status} ${await response.text()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
