import { openLibsql } from '../../../database/libsql.ts'
import { migrate } from '../../../database/migrate.ts'
import { watchSchema } from '../../../watch/store/schema.ts'
import { watchStoreOver } from '../../../watch/store/watch-store.ts'

const AT_ONCE = 5000

/** Adds that many written entries, a second apart until now, to a database that no server has open. */
export async function writeLog(file: string, entries: number): Promise<void> {
  const sql = openLibsql(file, { durable: false })
  await migrate(sql, 'bench', watchSchema)
  const store = watchStoreOver(sql, Date.now)
  const first = Date.now() - entries * 1000
  for (let from = 0; from < entries; from += AT_ONCE)
    await store.transaction(async (tx) => {
      await tx.addEntries(
        Array.from({ length: Math.min(AT_ONCE, entries - from) }, (_, offset) => ({
          kind: 'written' as const,
          at: first + (from + offset) * 1000,
          by: `watch-desk-${offset % 5}`,
          text: `Radar Matinicus lost contact ${from + offset}, sector ${offset % 40}`,
          subjects: [],
        })),
      )
    })
  await sql.close()
}
