import { createHash } from 'node:crypto'

import { copyTable, copyWhole, verifyTable } from '../../database/copy-tables.ts'
import type { CopiedTable, CopyReport } from '../../database/copy-tables.ts'
import { OperatorError } from '../../database/operator-error.ts'
import { UNFINISHED_COPY } from './open-storage.ts'
import { textOf } from '../../database/sql.ts'
import type { Sql } from '../../database/sql.ts'

/** All but `setting`, which comes last and makes the copy an environment. */
const tables: readonly CopiedTable[] = [
  { name: 'client', key: 'client_id', columns: ['client_id', 'secret_hash', 'permissions'], copied: 'whole' },
  { name: 'counter', key: 'name', columns: ['name', 'value'], copied: 'whole' },
  { name: 'entity', key: 'entity_id', columns: ['entity_id', 'body'], copied: 'by key' },
  { name: 'object', key: 'path', columns: ['path', 'sha256', 'bytes', 'content_type'], copied: 'by key' },
  {
    name: 'deleted_object',
    key: 'position',
    columns: ['position', 'path', 'checksum', 'deleted_at'],
    copied: 'by key',
  },
  { name: 'egress_stream', key: 'egress_id', columns: ['egress_id', 'body'], copied: 'by key' },
  { name: 'agenda', key: 'id', columns: ['id', 'due_at', 'kind', 'subject', 'payload'], copied: 'by key' },
  {
    name: 'task',
    key: 'task_id',
    columns: ['task_id', 'status', 'parent_task_id', 'update_time', 'made_moment', 'body'],
    copied: 'by key',
  },
  {
    name: 'replaced_task',
    key: 'replaced_moment',
    columns: [
      'task_id',
      'status',
      'parent_task_id',
      'update_time',
      'made_moment',
      'replaced_moment',
      'replaced_at',
      'body',
    ],
    copied: 'whole',
  },
]
const settings: CopiedTable = { name: 'setting', key: 'key', columns: ['key', 'value'], copied: 'whole' }

/**
 * Copies into an empty database, with the tables of stores `beside` it. Resumable: until complete, no server
 * starts on the copy. Throws an OperatorError when there is nothing to copy, the target holds another
 * environment, or sums differ.
 */
export async function copyDatabase(
  from: Sql,
  to: Sql,
  report: CopyReport = {},
  beside: readonly CopiedTable[] = [],
): Promise<void> {
  await claim(from, to)
  const all = [...tables, ...beside]
  for (const table of all) await copyTable(from, to, table, report)
  for (const table of all) await verifyTable(from, to, table)
  await copyWhole(from, to, settings)
}

async function setting(sql: Sql, key: string): Promise<string | undefined> {
  const [row] = await sql.query('select value from setting where key = $1', [key])
  return row && textOf(row, 'value')
}

/** Marks the target with the source's identity. */
async function claim(from: Sql, to: Sql): Promise<void> {
  const key = await setting(from, 'token-key')
  if (key === undefined || (await setting(from, 'scenario')) === undefined) {
    throw new OperatorError('There is no environment to copy: start a server on that folder once')
  }
  const source = createHash('sha256').update(key).digest('hex')
  await to.transaction(async (tx) => {
    const claimed = await setting(tx, UNFINISHED_COPY)
    if (claimed === source) return
    if (claimed !== undefined || (await setting(tx, 'scenario')) !== undefined) {
      throw new OperatorError('The target database already holds an environment: create an empty one')
    }
    await tx.execute('insert into setting (key, value) values ($1, $2)', [UNFINISHED_COPY, source])
  })
}
