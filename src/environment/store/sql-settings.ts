import { textOf } from './sql.ts'
import type { Sql, SqlRow } from './sql.ts'
import type { Client, ClientStore, SettingStore } from './store.ts'

export function sqlSettingStore(sql: Sql): SettingStore {
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

export function sqlClientStore(sql: Sql): ClientStore {
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
