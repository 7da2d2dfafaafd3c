// Cost of the server's own watch: 10,000 live tasks that move, and fifty rules.
import { writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  inWords,
  median,
  signIn,
  slowestTwentieth,
  startLiveWatchfloor,
  ticksOf,
  TICK_MILLISECONDS,
} from './measure.mjs'
import { inTemporaryFolder } from '../temporary-folder.mjs'

const TASKS = 10_000
const RULES = 50
const CYCLE_SECONDS = 10
const CYCLES = 6
/** Five percent of a core. */
const BUDGET = CYCLE_SECONDS * 50
/** Queries of a desk, one after another, whose slowest twentieth is compared. */
const QUERIES = 400
/** The service with the keeper, compared to without. */
const MOST_SLOWER = 1.1

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function keeperRows() {
  return inTemporaryFolder(async (folder) => {
    const scenario = join(folder, 'scenario')
    await writeLiveTasks(scenario)
    const off = await costOf(['--keeper', 'off', '--scenario', scenario, '--data', join(folder, 'off')])
    const on = await costOf(['--scenario', scenario, '--data', join(folder, 'on')])
    const keeper = on.costs.map((milliseconds) => Math.max(0, milliseconds - median(off.costs)))
    const slower = slowestTwentieth(on.times) / slowestTwentieth(off.times)
    return [
      {
        what: `keeper: processor per ${CYCLE_SECONDS} s, ${TASKS} live tasks, ${RULES} rules`,
        ours: inWords(keeper),
        peer: `budget: ${BUDGET} ms; server without it: ${inWords(off.costs)}`,
        ratio: median(keeper) / BUDGET,
      },
      {
        what: `keeper: slowest twentieth of ${QUERIES} task queries`,
        ours: `${slowestTwentieth(on.times).toFixed(1)} ms`,
        peer: `${MOST_SLOWER} times the server without it: ${slowestTwentieth(off.times).toFixed(1)} ms`,
        ratio: slower / MOST_SLOWER,
      },
    ]
  })
}

/** @param {string} folder */
async function writeLiveTasks(folder) {
  await mkdir(folder)
  const statuses = ['STATUS_SENT', 'STATUS_ACK', 'STATUS_WILCO', 'STATUS_EXECUTING']
  const tasks = Array.from({ length: TASKS }, (_, index) => ({
    version: { taskId: `task-${index}` },
    displayName: `Task ${index}`,
    createTime: '-2h',
    lastUpdateTime: `-${1 + (index % 60)}m`,
    status: { status: statuses[index % statuses.length] },
    specification: { '@type': `type.example/sar.v1.Kind${index % 7}` },
    relations: { assignee: { system: { entityId: `unit-${index % 500}` } } },
    executionConstraints: { completeBefore: `+${2 + (index % 40)}h` },
  }))
  writeFileSync(join(folder, 'scenario.json'), '{}')
  writeFileSync(join(folder, 'tasks.json'), JSON.stringify(tasks))
}

/** Milliseconds of the processor in each cycle, and of a desk's queries. @param {readonly string[]} options */
async function costOf(options) {
  const server = await startLiveWatchfloor('--journal', 'off', ...options)
  try {
    const headers = { Authorization: await signIn(server.url), 'Content-Type': 'application/json' }
    const watch = `${server.url}/watch/v1`
    const { rules } = await (await fetch(`${watch}/state`, { headers })).json()
    const [{ rule }] = rules
    for (let number = rules.length; number < RULES; number += 1) {
      const conditions = { text: `task ${number}` }
      const body = JSON.stringify({ rule: { ...rule, id: `rule-${number}`, conditions }, revision: 0 })
      await fetch(`${watch}/rules/rule-${number}`, { method: 'PUT', headers, body })
    }
    // Loaded, and compiled.
    await wait(60_000)
    const costs = []
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const before = ticksOf(server.pid)
      await wait(CYCLE_SECONDS * 1000)
      costs.push((ticksOf(server.pid) - before) * TICK_MILLISECONDS)
    }
    const times = []
    for (let query = 0; query < QUERIES; query += 1) {
      const began = performance.now()
      await (await fetch(`${server.url}/api/v1/tasks/query`, { method: 'POST', headers, body: '{}' })).text()
      times.push(performance.now() - began)
      // Spread over several of the keeper's cycles.
      await wait(100)
    }
    return { costs, times }
  } finally {
    server.stop()
  }
}
