import { setImmediate, setTimeout } from 'node:timers/promises'

import type { Task } from '../../contract/task.ts'
import { integerOf, textOf, type Sql, type SqlRow, type SqlValue } from '../../database/sql.ts'
import { BEFORE_ALL_TIMES, positionOf } from './task-order.ts'
import type { Moment, StoredTask, TaskPageQuery, TaskStore } from './store.ts'

/** The latest time of a `Date`, in milliseconds. */
const LATEST = 8.64e15

/** Six values each: below both engines' limit; more isn't faster. */
const ROWS_PER_STATEMENT = 250
/** Pause between steps of `forget`, in milliseconds, for waiting writers. */
const PAUSE_MS = 20

const NEWEST_FIRST = 'order by update_time desc, task_id'

/** `now` in milliseconds of the real clock, for `forget`. */
export function sqlTaskStore(sql: Sql, now: () => number): TaskStore {
  return {
    put: (tasks) =>
      sql.transaction(async (tx) => {
        const [row] = await tx.query("update counter set value = value + 1 where name = 'moment' returning value")
        const moment = integerOf(row ?? {}, 'value')
        for (let from = 0; from < tasks.length; from += ROWS_PER_STATEMENT) {
          await putTasks(tx, tasks.slice(from, from + ROWS_PER_STATEMENT), moment, now())
          // The embedded database blocks this thread: let requests and signals in.
          await setImmediate()
        }
        return moment
      }),

    async get(taskId) {
      const [row] = await sql.query('select body from task where task_id = $1', [taskId])
      return row && (JSON.parse(textOf(row, 'body')) as Task)
    },

    async exists(taskId) {
      return (await sql.query('select 1 from task where task_id = $1', [taskId])).length > 0
    },

    async page(query) {
      const { text, values } = pageStatement(query)
      return (await sql.query(text, values)).map(storedTaskOf)
    },

    moment: () => counter(sql, 'moment'),
    oldestMoment: () => counter(sql, 'oldest-moment'),

    async forget(replacedBefore) {
      const [row] = await sql.query('select max(replaced_moment) as moment from replaced_task where replaced_at < $1', [
        replacedBefore,
      ])
      if (row?.['moment'] == null) return
      const last = integerOf(row, 'moment')
      while (await sql.transaction((tx) => forgetSome(tx, last))) await setTimeout(PAUSE_MS)
    },
  }
}

/** A few at a time, so that writers don't wait long. Returns whether there may be more. */
async function forgetSome(tx: Sql, last: Moment): Promise<boolean> {
  const [row] = await tx.query(
    'select replaced_moment from replaced_task where replaced_moment <= $1 order by replaced_moment limit 1 offset $2',
    [last, ROWS_PER_STATEMENT],
  )
  const moment = row ? integerOf(row, 'replaced_moment') : last
  await tx.execute('delete from replaced_task where replaced_moment <= $1', [moment])
  await tx.execute("update counter set value = $1 where name = 'oldest-moment' and value < $1", [moment])
  return moment < last
}

async function counter(sql: Sql, name: string): Promise<number> {
  const [row] = await sql.query('select value from counter where name = $1', [name])
  return integerOf(row ?? {}, 'value')
}

function storedTaskOf(row: SqlRow): StoredTask {
  return { taskId: textOf(row, 'task_id'), updateTime: integerOf(row, 'update_time'), json: textOf(row, 'body') }
}

const COLUMNS = 'task_id, status, parent_task_id, update_time, made_moment, body'

async function putTasks(tx: Sql, tasks: readonly Task[], moment: Moment, at: number): Promise<void> {
  const rows = tasks.map((task) => rowOf(task, moment))
  // Nearly all rows of a large seed are new: insert them in bulk.
  const places = rows.map(
    (row, index) => `(${row.map((_, column) => `$${index * row.length + column + 1}`).join(', ')})`,
  )
  const inserted = await tx.query(
    `insert into task (${COLUMNS}) values ${places.join(', ')} on conflict (task_id) do nothing returning task_id`,
    rows.flat(),
  )
  const isNew = new Set(inserted.map((row) => textOf(row, 'task_id')))
  for (const row of rows) {
    // The first of several versions in one put was inserted; the others replace it.
    if (!isNew.delete(row[0])) await replaceTask(tx, row, moment, at)
  }
}

function rowOf(task: Task, moment: Moment): [taskId: string, ...SqlValue[]] {
  const { taskId, updateTime } = positionOf(task)
  if (!taskId) throw new TypeError('A task needs version.taskId')
  const status = task.status?.status ?? null
  return [taskId, status, task.relations?.parentTaskId || null, updateTime, moment, JSON.stringify(task)]
}

async function replaceTask(tx: Sql, row: [taskId: string, ...SqlValue[]], moment: Moment, at: number): Promise<void> {
  await tx.execute(
    `insert into replaced_task (task_id, status, parent_task_id, update_time, made_moment, replaced_moment, replaced_at, body)
    select task_id, status, parent_task_id, update_time, made_moment, $1, $2, body from task where task_id = $3`,
    [moment, at, row[0]],
  )
  await tx.execute(
    `update task set status = $2, parent_task_id = $3, update_time = $4, made_moment = $5, body = $6 where task_id = $1`,
    row,
  )
}

/**
 * One page as of a moment: current versions from before it, and those replaced since, each limited along an
 * index before the join. `between … and not (…)`, because PostgreSQL scans `a < x or (a = x and b > y)` from
 * the top.
 */
function pageStatement(query: TaskPageQuery): { text: string; values: SqlValue[] } {
  const values: SqlValue[] = []
  const bind = (value: SqlValue) => `$${values.push(value)}`

  const moment = bind(query.moment)
  const from = query.updatedAfter === undefined ? BEFORE_ALL_TIMES : query.updatedAfter + 1
  const to = query.updatedBefore === undefined ? LATEST : query.updatedBefore - 1
  const conditions: string[] = []
  if (query.status !== undefined) conditions.push(`status = ${bind(query.status)}`)
  if (query.parentTaskId !== undefined) conditions.push(`parent_task_id = ${bind(query.parentTaskId)}`)
  const lowest = bind(from)
  const highest = bind(Math.min(to, query.after?.updateTime ?? LATEST))
  conditions.push(`update_time between ${lowest} and ${highest}`)
  if (query.after) {
    conditions.push(`not (update_time = ${bind(query.after.updateTime)} and task_id <= ${bind(query.after.taskId)})`)
  }
  const matches = conditions.join(' and ')
  const limit = bind(query.limit)

  const part = (table: string, asOfMoment: string) =>
    `select task_id, update_time, body from ${table} where ${asOfMoment} and ${matches} ${NEWEST_FIRST} limit ${limit}`
  return {
    text: `select task_id, update_time, body from (
      select * from (${part('task', `made_moment <= ${moment}`)}) as current_versions
      union all
      select * from (${part('replaced_task', `made_moment <= ${moment} and replaced_moment > ${moment}`)}) as replaced_versions
    ) as versions ${NEWEST_FIRST} limit ${limit}`,
    values,
  }
}
