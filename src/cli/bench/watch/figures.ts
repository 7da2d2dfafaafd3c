import { openLibsql } from '../../../database/libsql.ts'
import { migrate } from '../../../database/migrate.ts'
import { keptFigures } from '../../../watch/alert-figures/kept-figures.ts'
import { watchSchema } from '../../../watch/store/schema.ts'
import { watchStoreOver } from '../../../watch/store/watch-store.ts'

const DAY = 24 * 3_600_000
const KEPT_DAYS = 400
const rules = ['task-fails', 'limit-near', 'health', 'unchanged', 'silent']

/** Milliseconds of each question of 31 days, with 400 days of counts in a file. */
export async function askFigures(file: string, { perDay, rounds }: { perDay: number; rounds: number }) {
  const sql = openLibsql(file)
  await migrate(sql, 'bench', watchSchema)
  const store = watchStoreOver(sql, Date.now)
  const now = Date.parse('2026-11-21T17:22:07Z')
  const apart = DAY / perDay
  await sql.transaction(async (tx) => {
    for (let index = 0; index < perDay * KEPT_DAYS; index += 1) {
      const at = now - Math.round(index * apart)
      const body = {
        kind: 'new',
        hasSound: true,
        ruleId: rules[index % rules.length],
        subject: `task:${index % 97}`,
        level: index % 20 === 0 ? 'warning' : index % 6 === 0 ? 'caution' : 'advisory',
        title: `Relay buoy fix ${index % 97}, done not OK`,
        detail: 'Buoy array N. Rejected, link is down',
        cause: index % 3 === 0 ? 'Rejected, link is down' : undefined,
        taskId: `0192f4a1-0000-7000-8000-${String(index).padStart(12, '0')}`,
      }
      await tx.execute(
        'insert into watch_count (alert_id, counted_at, ended_at, acknowledged_at, body) values ($1, $2, $3, $4, $5)',
        [`alert ${index}`, at, at + 90_000, at + 40_000, JSON.stringify(body)],
      )
    }
    await tx.execute("insert into watch_counter (name, value) values ('counted-from', $1)", [now - KEPT_DAYS * DAY])
  }, 'large')
  const times: number[] = []
  let alerts = 0
  for (let round = -1; round < rounds; round += 1) {
    const began = performance.now()
    alerts = (await keptFigures(store, '31d', now)).alerts
    if (round >= 0) times.push(performance.now() - began)
  }
  await sql.close()
  return { times, alerts }
}
