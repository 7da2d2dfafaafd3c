import type { Entity } from '../../contract/entity/entity.ts'
import { textOf } from './sql.ts'
import type { Sql } from './sql.ts'
import type { EgressStream, EgressStreamStore, EntityStore } from './store.ts'

export function sqlEntityStore(sql: Sql): EntityStore {
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
    async ids() {
      return (await sql.query('select entity_id from entity order by entity_id')).map((row) => textOf(row, 'entity_id'))
    },
  }
}

export function sqlEgressStreamStore(sql: Sql): EgressStreamStore {
  return {
    async get(egressId): Promise<EgressStream | undefined> {
      const [row] = await sql.query('select body from egress_stream where egress_id = $1', [egressId])
      return row && JSON.parse(textOf(row, 'body'))
    },
    put: (streams) =>
      sql.transaction(async (tx) => {
        for (const stream of streams) {
          // JSON writes `Infinity` as null, which is what the interface promises.
          await tx.execute(
            'insert into egress_stream (egress_id, body) values ($1, $2) on conflict (egress_id) do update set body = excluded.body',
            [stream.egressId, JSON.stringify(stream)],
          )
        }
      }),
    async all() {
      const rows = await sql.query('select body from egress_stream order by egress_id')
      return rows.map((row): EgressStream => JSON.parse(textOf(row, 'body')))
    },
  }
}
