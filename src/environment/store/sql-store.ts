import { migrate } from './migrations.ts'
import { sqlAgendaStore } from './sql-agenda.ts'
import { sqlEgressStreamStore, sqlEntityStore } from './sql-entities.ts'
import { sqlDeletedObjectStore, sqlObjectStore } from './sql-objects.ts'
import { sqlClientStore, sqlSettingStore } from './sql-settings.ts'
import { sqlTaskStore } from './sql-tasks.ts'
import type { Sql } from './sql.ts'
import type { Store } from './store.ts'

export interface SqlStoreOptions {
  /** What an error calls the database, such as its file. */
  name: string
  /** Milliseconds of the real clock. */
  now?: () => number
}

/**
 * The store over `sql`, its schema brought up to date.
 *
 * @throws EnvironmentError when the schema is newer than this code.
 */
export async function openSqlStore(sql: Sql, { name, now = Date.now }: SqlStoreOptions): Promise<Store> {
  await migrate(sql, name)
  return storeOver(sql, now)
}

function storeOver(sql: Sql, now: () => number): Store {
  return {
    settings: sqlSettingStore(sql),
    clients: sqlClientStore(sql),
    tasks: sqlTaskStore(sql, now),
    entities: sqlEntityStore(sql),
    objects: sqlObjectStore(sql),
    deletedObjects: sqlDeletedObjectStore(sql),
    egressStreams: sqlEgressStreamStore(sql),
    agenda: sqlAgendaStore(sql),
    transaction: (work, size) => sql.transaction((tx) => work(storeOver(tx, now)), size),
    lead: () => sql.lead(),
    close: () => sql.close(),
  }
}
