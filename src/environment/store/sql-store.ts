import { migrate } from '../../database/migrate.ts'
import { environmentSchema } from './migrations.ts'
import { sqlTaskStore } from './sql-tasks.ts'
import { type Sql, integerOf, textOf, type SqlRow } from '../../database/sql.ts'
import type {
  Store,
  ScheduleStore,
  Client,
  ClientStore,
  SettingStore,
  DeletedObjectStore,
  ObjectStore,
  EgressStream,
  EgressStreamStore,
  EntityStore,
} from './store.ts'
import type { Entity } from '../../contract/entity/entity.ts'

export interface SqlStoreOptions {
  /** For errors, such as the file. */
  name: string
  /** Milliseconds of the real clock. */
  now?: () => number
}

/** Migrates the schema. Throws an OperatorError when it is newer than this code. */
export async function openSqlStore(sql: Sql, { name, now = Date.now }: SqlStoreOptions): Promise<Store> {
  await migrate(sql, name, environmentSchema)
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
    schedule: sqlScheduleStore(sql),
    transaction: (work, size) => sql.transaction((tx) => work(storeOver(tx, now)), size),
    lead: () => sql.lead(),
    close: () => sql.close(),
  }
}

/** In the table `agenda`, as 0.1.0 named it. */
function sqlScheduleStore(sql: Sql): ScheduleStore {
  return {
    put: (items) =>
      sql.transaction(async (tx) => {
        for (const item of items) {
          await tx.execute(
            `insert into agenda (id, due_at, kind, subject, payload) values ($1, $2, $3, $4, $5) on conflict (id) do update
            set due_at = excluded.due_at, kind = excluded.kind, subject = excluded.subject, payload = excluded.payload`,
            [item.id, item.dueAt, item.kind, item.subject, JSON.stringify(item.payload ?? null)],
          )
        }
      }),
    remove: (ids) =>
      sql.transaction(async (tx) => {
        for (const id of ids) await tx.execute('delete from agenda where id = $1', [id])
      }),
    async due(now, limit) {
      const rows = await sql.query(
        'select id, due_at, kind, subject, payload from agenda where due_at <= $1 order by due_at, id limit $2',
        [now, limit],
      )
      return rows.map((row) => {
        const payload: unknown = JSON.parse(textOf(row, 'payload'))
        return {
          id: textOf(row, 'id'),
          dueAt: integerOf(row, 'due_at'),
          kind: textOf(row, 'kind'),
          subject: textOf(row, 'subject'),
          payload,
        }
      })
    },
  }
}

function sqlSettingStore(sql: Sql): SettingStore {
  return {
    async get(key) {
      const [row] = await sql.query('select value from setting where key = $1', [key])
      return row && textOf(row, 'value')
    },
    set: (key, value) =>
      sql.execute(
        'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
        [key, value],
      ),
  }
}

function sqlClientStore(sql: Sql): ClientStore {
  const columns = 'client_id, secret_hash, permissions'
  return {
    async get(id) {
      const [row] = await sql.query(`select ${columns} from client where client_id = $1`, [id])
      return row && clientOf(row)
    },
    async all() {
      return (await sql.query(`select ${columns} from client order by client_id`)).map(clientOf)
    },
    put: (client) =>
      sql.execute(
        `insert into client (${columns}) values ($1, $2, $3)
        on conflict (client_id) do update set secret_hash = excluded.secret_hash, permissions = excluded.permissions`,
        [client.id, client.secretHash, JSON.stringify(client.permissions)],
      ),
    remove: (id) => sql.execute('delete from client where client_id = $1', [id]),
  }
}

function clientOf(row: SqlRow): Client {
  return {
    id: textOf(row, 'client_id'),
    secretHash: textOf(row, 'secret_hash'),
    permissions: JSON.parse(textOf(row, 'permissions')),
  }
}

function sqlObjectStore(sql: Sql): ObjectStore {
  return {
    async get(path) {
      const [row] = await sql.query('select sha256, bytes, content_type from object where path = $1', [path])
      if (!row) return undefined
      return {
        path,
        sha256: textOf(row, 'sha256'),
        bytes: integerOf(row, 'bytes'),
        contentType: textOf(row, 'content_type'),
      }
    },
    put: (object) =>
      sql.execute(
        `insert into object (path, sha256, bytes, content_type) values ($1, $2, $3, $4) on conflict (path)
        do update set sha256 = excluded.sha256, bytes = excluded.bytes, content_type = excluded.content_type`,
        [object.path, object.sha256, object.bytes, object.contentType],
      ),
  }
}

function sqlDeletedObjectStore(sql: Sql): DeletedObjectStore {
  return {
    put: (records) =>
      sql.transaction(async (tx) => {
        for (const record of records) {
          // A counter in commit order: with the engine's own numbering a page could miss a late row.
          const [row] = await tx.query(
            "update counter set value = value + 1 where name = 'deleted-object' returning value",
          )
          await tx.execute(
            `insert into deleted_object (position, path, checksum, deleted_at) values ($1, $2, $3, $4)
            on conflict (path, checksum) do update set deleted_at = excluded.deleted_at`,
            [integerOf(row ?? {}, 'value'), record.path, record.checksum, record.deletedAt],
          )
        }
      }),
    async page(after, limit) {
      const rows = await sql.query(
        'select position, path, checksum, deleted_at from deleted_object where position > $1 order by position limit $2',
        [after ?? 0, limit],
      )
      return rows.map((row) => ({
        position: integerOf(row, 'position'),
        record: {
          path: textOf(row, 'path'),
          checksum: textOf(row, 'checksum'),
          deletedAt: integerOf(row, 'deleted_at'),
        },
      }))
    },
  }
}

function sqlEntityStore(sql: Sql): EntityStore {
  return {
    async get(entityId): Promise<Entity | undefined> {
      const [row] = await sql.query('select body from entity where entity_id = $1', [entityId])
      return row && JSON.parse(textOf(row, 'body'))
    },
    put: (entities) =>
      sql.transaction(async (tx) => {
        for (const entity of entities) {
          if (!entity.entityId) throw new TypeError('An entity needs an entityId')
          await tx.execute(
            'insert into entity (entity_id, body) values ($1, $2) on conflict (entity_id) do update set body = excluded.body',
            [entity.entityId, JSON.stringify(entity)],
          )
        }
      }),
  }
}

function sqlEgressStreamStore(sql: Sql): EgressStreamStore {
  return {
    async get(egressId): Promise<EgressStream | undefined> {
      const [row] = await sql.query('select body from egress_stream where egress_id = $1', [egressId])
      return row && JSON.parse(textOf(row, 'body'))
    },
    put: (streams) =>
      sql.transaction(async (tx) => {
        for (const stream of streams) {
          // JSON writes `Infinity` as null, as the interface says.
          await tx.execute(
            'insert into egress_stream (egress_id, body) values ($1, $2) on conflict (egress_id) do update set body = excluded.body',
            [stream.egressId, JSON.stringify(stream)],
          )
        }
      }),
  }
}
