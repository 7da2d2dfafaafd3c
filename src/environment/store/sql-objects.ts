import { integerOf, textOf } from './sql.ts'
import type { Sql } from './sql.ts'
import type { DeletedObjectStore, ObjectStore } from './store.ts'

export function sqlObjectStore(sql: Sql): ObjectStore {
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

export function sqlDeletedObjectStore(sql: Sql): DeletedObjectStore {
  return {
    put: (records) =>
      sql.transaction(async (tx) => {
        for (const record of records) {
          // A counter rather than the engine's own numbering: it is taken in the order of commits, so no page misses a late row.
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
    async count() {
      const [row] = await sql.query('select count(*) as count from deleted_object')
      return integerOf(row ?? {}, 'count')
    },
  }
}
