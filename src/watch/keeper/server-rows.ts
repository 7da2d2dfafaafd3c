import * as v from 'valibot'

import { integerOf, textOf, type Sql } from '../../database/sql.ts'
import { keeperServerSchema, ownKeeperSchema, type KeeperServer, type OwnKeeper } from '../wire/keeper.ts'
import { count } from '../wire/list.ts'

/** A server of the database. */
export interface ServerRow {
  readonly id: string
  readonly name: string
  readonly leads: boolean
  /** Grows while it lives. */
  readonly beat: number
  /** Start of leading or standing by, by the environment's clock. */
  readonly since: number
  readonly tookOver?: KeeperServer['tookOver']
  readonly own: OwnKeeper
  /** Connected to it. */
  readonly desks: number
  readonly walls: number
}

export interface ServerReader {
  /** The leading one first. */
  servers(): Promise<ServerRow[]>
}

export interface ServerWriter extends ServerReader {
  putServer(row: ServerRow): Promise<void>
  removeServer(id: string): Promise<void>
}

/** A server of another version may write another one: then only its name, lead and beat count. */
const bodySchema = v.fallback(
  v.object({ own: ownKeeperSchema, desks: count, walls: count, tookOver: keeperServerSchema.entries.tookOver }),
  { own: { state: 'starting' }, desks: 0, walls: 0 },
)

export function serverReaderOver(sql: Sql): ServerReader {
  return {
    servers: async () =>
      (await sql.query('select * from watch_server order by leads desc, name, server_id')).map((row) => ({
        id: textOf(row, 'server_id'),
        name: textOf(row, 'name'),
        leads: integerOf(row, 'leads') === 1,
        beat: integerOf(row, 'beat'),
        since: integerOf(row, 'since'),
        ...v.parse(bodySchema, JSON.parse(textOf(row, 'body'))),
      })),
  }
}

/** Servers poll these rows, so writing one isn't a change of the watch. */
export function serverWriterOver(sql: Sql): ServerWriter {
  return {
    ...serverReaderOver(sql),
    putServer: ({ id, name, leads, beat, since, ...body }) =>
      sql.execute(
        `insert into watch_server (server_id, name, leads, beat, since, body) values ($1, $2, $3, $4, $5, $6)
        on conflict (server_id) do update set leads = excluded.leads, beat = excluded.beat, since = excluded.since, body = excluded.body`,
        [id, name, leads ? 1 : 0, beat, since, JSON.stringify(body)],
      ),
    removeServer: (id) => sql.execute('delete from watch_server where server_id = $1', [id]),
  }
}
