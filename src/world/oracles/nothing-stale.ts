import { integerOf, textOf } from '../../database/sql.ts'
import { LATE_MILLISECONDS } from '../../environment/simulation.ts'
import type { ShownScreen } from '../page/page-process.ts'
import { LONGEST_LAG } from '../server/lagging-tasks.ts'
import type { World } from '../world.ts'
import { BrokenPromise } from './broken-promise.ts'
import type { Oracle } from './oracle.ts'

const POLL_MILLISECONDS = 10_000
/** Of a poll: an answer may take 15 s, and times on the wire are whole seconds. */
const POLL_TAKES_MILLISECONDS = 16_000

interface Row {
  readonly id: string
  readonly updated: number
  readonly isLive: boolean
}

/**
 * A live screen shows what the environment had: all changes up to the time of its mark, and up to the time
 * that it says it has loaded.
 */
export const nothingStale: Oracle = {
  check: async (world) => {
    const rows = await rowsOf(world)
    for (const screen of world.screens) {
      const shown = screen.shown()
      if (shown === undefined || screen.browser.machine.isAsleep || !claimsToBeLive(shown)) continue
      const cycle = POLL_MILLISECONDS * (screen.page?.document.hidden && screen.kind === 'desk' ? 2 : 1)
      const lag = world.clock.now() < world.behindUntil ? LONGEST_LAG : 0
      const wrong = wrongIn(shown, rows, { now: world.clock.now() - lag, lag, cycle })
      if (wrong !== undefined) throw new BrokenPromise(`${screen.name} says ${shown.freshness}, but ${wrong}`)
    }
  },
  checkAtRest: async (world) => {
    for (const screen of world.screens) {
      const shown = screen.shown()
      if (shown?.freshness !== 'live' || !shown.isWhole)
        throw new BrokenPromise(`${screen.name} is not live at rest: ${shown?.freshness}, whole: ${shown?.isWhole}`)
    }
  },
}

function claimsToBeLive({ freshness, isWhole, readUntil }: ShownScreen): boolean {
  return (freshness === 'live' || freshness === 'slow') && isWhole && readUntil !== undefined
}

/** @param lag of replicas @param cycle milliseconds between two polls */
function wrongIn(
  shownNow: ShownScreen,
  rows: readonly Row[],
  { now, lag, cycle }: { readonly now: number; readonly lag: number; readonly cycle: number },
) {
  const { freshness, tasks, absent } = shownNow
  // The environment's steps may be made that long after the time they bear.
  const readUntil = (shownNow.readUntil ?? 0) - Math.max(lag, LATE_MILLISECONDS)
  const age = (freshness === 'live' ? 1.5 : 2) * cycle + POLL_TAKES_MILLISECONDS
  for (const { id, updated, isLive } of rows) {
    const shown = tasks.get(id)
    if (updated > Math.max(readUntil, now - age) || (shown === undefined && !isLive)) continue
    const since = `${now - updated} ms after it was updated, ${readUntil - updated} ms before what has been read`
    if (shown === undefined) return `task ${id} is missing ${since}`
    if (shown < updated) return `task ${id} is ${updated - shown} ms older ${since}`
    if (absent.has(id)) return `task ${id} is there, and shown as gone`
  }
  return undefined
}

const ENDED = ['STATUS_DONE_OK', 'STATUS_DONE_NOT_OK', 'STATUS_REPLACED', 'STATUS_INVALID']

async function rowsOf(world: World): Promise<Row[]> {
  const rows = await world.sql.query('select task_id, status, update_time from task')
  return rows.map((row) => ({
    id: textOf(row, 'task_id'),
    updated: integerOf(row, 'update_time'),
    isLive: !ENDED.includes(String(row['status'])),
  }))
}
