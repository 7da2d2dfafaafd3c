import { textOf } from '../../database/sql.ts'
import type { Alert } from '../../watch/wire/alert.ts'
import { chainStart, firstBreak } from '../../watch/wire/log-chain.ts'
import type { LogEntry } from '../../watch/wire/log.ts'
import { BrokenPromise } from './broken-promise.ts'
import type { Oracle } from './oracle.ts'

/** Log entries and acknowledgements that a desk called saved are saved, once each. */
export const nothingLost: Oracle = {
  check: async () => undefined,
  checkAtRest: async (world) => {
    const rows = await world.sql.query('select body from watch_log order by number')
    const entries: LogEntry[] = rows.map((row) => JSON.parse(textOf(row, 'body')))
    const broken = firstBreak(entries, chainStart)
    if (broken !== undefined) throw new BrokenPromise(`The log's chain is broken at ${broken}`)
    for (const text of world.writtenEntries) {
      const count = entries.filter((entry) => entry.text === text).length
      if (count !== 1) throw new BrokenPromise(`Log entry "${text}" is in the log ${count} times`)
    }
    for (const pressed of world.acknowledged) {
      const [row] = await world.sql.query('select body from watch_alert where alert_id = $1', [pressed.alertId])
      if (row === undefined) continue
      const { raised, level, acknowledged, history }: Alert = JSON.parse(textOf(row, 'body'))
      const wasRefused = pressed.screen.shown()?.pending.has(pressed.alertId) === true
      if (raised === pressed.raised && level === pressed.level && acknowledged === undefined && !wasRefused)
        throw new BrokenPromise(
          `${pressed.screen.name} acknowledged ${pressed.alertId}, and nobody knows it: ${JSON.stringify(history)}`,
        )
    }
  },
}
