import { setImmediate } from 'node:timers/promises'

import type { Task } from '../../contract/task.ts'
import { integerOf, textOf } from './sql.ts'
import type { Sql, SqlRow, SqlValue } from './sql.ts'
import { beforeAllTimes, positionOf } from './task-order.ts'
import type { Moment, TaskPageQuery, TaskStore } from './store.ts'

/** The latest time that a `Date` can hold, in milliseconds. */
const latest = 8.64e15

const newestFirst = 'order by update_time desc, task_id'

/** @param now Milliseconds of the real clock: what `forget` goes by. */
export function sqlTaskStore(sql: Sql, now: () => number): TaskStore {
  return {
    put: (tasks) =>
      sql.transaction(async (tx) => {
        const [row] = await tx.query("update counter set value = value + 1 where name = 'moment' returning value")
        const moment = integerOf(row ?? {}, 'value')
        for (const [index, task] of tasks.entries()) {
          await putTask(tx, task, moment, now())
          // The embedded database works in this thread: let requests and signals in between.
          if (index % 500 === 499) await setImmediate()
        }
        return moment
      }),

    async get(taskId) {
      const [row] = await sql.query('select body from task where task_id = $1', [taskId])
      return row && taskOf(row)
    },

    async exists(taskId) {
      return (await sql.query('select 1 from task where task_id = $1', [taskId])).length > 0
    },

    async page(query) {
      const { text, values } = pageStatement(query)
      return (await sql.query(text, values)).map(taskOf)
    },

    moment: () => counter(sql, 'moment'),
    oldestMoment: () => counter(sql, 'oldest-moment'),

    async count() {
      const [row] = await sql.query('select count(*) as count from task')
      return integerOf(row ?? {}, 'count')
    },

    forget: (replacedBefore) =>
      sql.transaction(async (tx) => {
        const [row] = await tx.query(
          'select max(replaced_moment) as moment from replaced_task where replaced_at < $1',
          [replacedBefore],
        )
        if (row?.['moment'] == null) return
        await tx.execute('delete from replaced_task where replaced_at < $1', [replacedBefore])
        await tx.execute("update counter set value = $1 where name = 'oldest-moment' and value < $1", [
          integerOf(row, 'moment'),
        ])
      }),
  }
}

async function counter(sql: Sql, name: string): Promise<number> {
  const [row] = await sql.query('select value from counter where name = $1', [name])
  return integerOf(row ?? {}, 'value')
}

function taskOf(row: SqlRow): Task {
  return JSON.parse(textOf(row, 'body'))
}

async function putTask(tx: Sql, task: Task, moment: Moment, at: number): Promise<void> {
  const { taskId, updateTime } = positionOf(task)
  if (!taskId) throw new TypeError('A task needs version.taskId')
  const values = [
    taskId,
    task.status?.status ?? null,
    task.relations?.parentTaskId || null,
    updateTime,
    moment,
    JSON.stringify(task),
  ]
  // Nearly all rows of a large seed are new: one statement for those.
  const inserted = await tx.query(
    `insert into task (task_id, status, parent_task_id, update_time, made_moment, body) values ($1, $2, $3, $4, $5, $6)
    on conflict (task_id) do nothing returning 1`,
    values,
  )
  if (inserted.length > 0) return
  await tx.execute(
    `insert into replaced_task (task_id, status, parent_task_id, update_time, made_moment, replaced_moment, replaced_at, body)
    select task_id, status, parent_task_id, update_time, made_moment, $1, $2, body from task where task_id = $3`,
    [moment, at, taskId],
  )
  await tx.execute(
    `update task set status = $2, parent_task_id = $3, update_time = $4, made_moment = $5, body = $6 where task_id = $1`,
    values,
  )
}

/**
 * One page as of a moment: the current versions that were there at the moment, and those replaced since. Both parts are cut to the page's
 * length before they are joined, each along an index: by time for the first, by moment for the second, which is as long as what
 * changed since the walk began.
 *
 * `between … and not (…)` because both engines start an index scan from it, where `a < x or (a = x and b > y)` makes PostgreSQL read from the top.
 */
function pageStatement(query: TaskPageQuery): { text: string; values: SqlValue[] } {
  const values: SqlValue[] = []
  const bind = (value: SqlValue) => `$${values.push(value)}`

  const moment = bind(query.moment)
  const from = query.updatedAfter === undefined ? beforeAllTimes : query.updatedAfter + 1
  const to = query.updatedBefore === undefined ? latest : query.updatedBefore - 1
  const conditions: string[] = []
  if (query.status !== undefined) conditions.push(`status = ${bind(query.status)}`)
  if (query.parentTaskId !== undefined) conditions.push(`parent_task_id = ${bind(query.parentTaskId)}`)
  const lowest = bind(from)
  const highest = bind(Math.min(to, query.after?.updateTime ?? latest))
  conditions.push(`update_time between ${lowest} and ${highest}`)
  if (query.after) {
    conditions.push(`not (update_time = ${bind(query.after.updateTime)} and task_id <= ${bind(query.after.taskId)})`)
  }
  const matches = conditions.join(' and ')
  const limit = bind(query.limit)

  const part = (table: string, asOfMoment: string) =>
    `select task_id, update_time, body from ${table} where ${asOfMoment} and ${matches} ${newestFirst} limit ${limit}`
  return {
    text: `select body from (
      select * from (${part('task', `made_moment <= ${moment}`)}) as current_versions
      union all
      select * from (${part('replaced_task', `made_moment <= ${moment} and replaced_moment > ${moment}`)}) as replaced_versions
    ) as versions ${newestFirst} limit ${limit}`,
    values,
  }
}
