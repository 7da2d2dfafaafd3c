// `node src/cli/bench/run-board.mjs [--json] [counts…]`: main thread milliseconds of board and table.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { installedBrowser, launchArguments } from '../browser.mjs'
import { prepare } from '../prepare.mjs'
import { projectFolder, run } from '../project.mjs'
import { advance, loadAll, signInAt } from './desk.mjs'
import { median } from './measure.mjs'

/** @typedef {{ bench: 'board', tasks: number, measure: string, value: number, rounds: number[], unit: 'ms' | 'elements' }} Row `value` is the median of the rounds */
/** @typedef {{ sum: number, script: number, longest: number }} Busy */

const pageSize = 1000
/** Half the steps are short, half cross the whole list. */
const frames = 60
const turns = 3
const words = process.argv.slice(2)
const json = words.includes('--json')
const counts = words.filter((word) => /^\d+$/.test(word)).map(Number)

await run(async () => {
  await prepare(['console', 'server'])
  for (const tasks of counts.length > 0 ? counts : [1_000, 10_000, 100_000]) {
    for (const row of await measure(tasks)) {
      console.log(
        json
          ? JSON.stringify(row)
          : `${String(row.tasks).padStart(7)}  ${row.measure.padEnd(34)} ${row.value} ${row.unit}`,
      )
    }
  }
})

/** @param {number} tasks @returns {Promise<Row[]>} */
async function measure(tasks) {
  const folder = mkdtempSync(join(tmpdir(), 'watchfloor-bench-'))
  const server = await serve(tasks, folder)
  const browser = await chromium.launch({ ...installedBrowser(), args: launchArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const profiler = await page.context().newCDPSession(page)
    await profiler.send('Performance.enable')
    await page.addInitScript(observeLongTasks)
    await signInAt(page, server.url)

    /** With the longest task. @param {() => Promise<unknown>} work @returns {Promise<Busy>} */
    const busy = async (work) => {
      const before = await taskSeconds(profiler)
      const scriptBefore = await taskSeconds(profiler, 'ScriptDuration')
      await page.evaluate('longest = 0')
      await work()
      await page.waitForTimeout(50)
      const script = ((await taskSeconds(profiler, 'ScriptDuration')) - scriptBefore) * 1000
      const sum = Math.round(((await taskSeconds(profiler)) - before) * 1000)
      return { sum, script, longest: Math.round(Number(await page.evaluate('longest'))) }
    }

    const begun = performance.now()
    const load = await busy(() => loadAll(page))
    const loaded = Math.round(performance.now() - begun)
    // IndexedDB writes follow the paint.
    await settled(page, profiler)
    const idle = await busy(() => page.waitForTimeout(2_000))
    const polled = () =>
      again(() =>
        busy(async () => {
          await advance(server.url, 60)
          const answer = page.waitForResponse((response) => response.url().endsWith('/tasks/query'))
          await page.keyboard.press('Shift+R')
          await page.keyboard.press('Shift+R')
          await answer
          await page.waitForTimeout(2_000)
        }),
      )
    const poll = await polled()
    const sort = await busy(() => page.getByRole('button', { name: 'Task', exact: true }).click())
    const sortedPoll = await polled()
    const scroll = await again(() => scrolling(page, '[role=grid]', busy))
    const tableElements = await elements(page)
    const filter = await filtered(page, busy)
    const board = await busy(async () => {
      await page.getByRole('radio', { name: 'Board' }).check({ force: true })
      await page.locator('li[data-index]').first().waitFor()
    })
    const boardScroll = await again(() =>
      scrolling(page, 'section[aria-label="Done OK"] ul, section[aria-label="Executing"] ul', busy),
    )
    const boardFilter = await filtered(page, busy)
    /** @type {[string, number[], Row['unit']?][]} */
    const rows = [
      ['load all', [loaded]],
      ['load all, main thread', [load.sum]],
      ['load all, longest task', [load.longest]],
      ['two idle seconds, main thread', [idle.sum]],
      ['poll and two seconds, main thread', each(poll, 'sum')],
      ['poll, longest task', each(poll, 'longest')],
      ['sort by title', [sort.longest]],
      ['poll while sorted, longest task', each(sortedPoll, 'longest')],
      ['table scroll, script per frame', perFrame(scroll)],
      ['table scroll, longest task', each(scroll, 'longest')],
      ['table filter, longest task', each(filter, 'longest')],
      ['table to board, longest task', [board.longest]],
      ['board scroll, script per frame', perFrame(boardScroll)],
      ['board scroll, longest task', each(boardScroll, 'longest')],
      ['board filter, longest task', each(boardFilter, 'longest')],
      ['table', [tableElements], 'elements'],
      ['board', [await elements(page)], 'elements'],
    ]
    return rows.map(([name, rounds, unit = 'ms']) => ({
      bench: 'board',
      tasks,
      measure: name,
      value: median(rounds),
      rounds,
      unit,
    }))
  } finally {
    await browser.close()
    server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {readonly Busy[]} list @param {keyof Busy} figure */
function each(list, figure) {
  return list.map((one) => one[figure])
}

/** @param {readonly Busy[]} list */
function perFrame(list) {
  return list.map(({ script }) => tenth(script / frames))
}

/** @param {() => Promise<Busy>} work @returns {Promise<Busy[]>} */
async function again(work) {
  const found = []
  for (let turn = 0; turn < turns; turn += 1) found.push(await work())
  return found
}

/**
 * Types a word letter by letter, then clears it unmeasured.
 * @param {import('@playwright/test').Page} page
 * @param {(work: () => Promise<unknown>) => Promise<Busy>} busy
 */
function filtered(page, busy) {
  return again(async () => {
    const taken = await busy(() => typed(page, 'radar'))
    await page.getByRole('textbox', { name: 'Filter what is loaded' }).fill('')
    await page.waitForTimeout(500)
    return taken
  })
}

/** @param {number} value */
function tenth(value) {
  return Math.round(value * 10) / 10
}

/** Runs in the page: keeps the longest task. Browsers report only those over 50 ms, so 0 means shorter. */
function observeLongTasks() {
  Object.assign(globalThis, { longest: 0 })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      Object.assign(globalThis, { longest: Math.max(Reflect.get(globalThis, 'longest'), duration) })
  }).observe({ type: 'longtask' })
}

/** @param {import('@playwright/test').CDPSession} profiler @param {'TaskDuration' | 'ScriptDuration'} [metric] */
async function taskSeconds(profiler, metric = 'TaskDuration') {
  const { metrics } = await profiler.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === metric)?.value ?? 0
}

/** @param {import('@playwright/test').Page} page @param {import('@playwright/test').CDPSession} profiler */
async function settled(page, profiler) {
  for (let quiet = 0; quiet < 3;) {
    const before = await taskSeconds(profiler)
    await page.waitForTimeout(1_000)
    quiet = (await taskSeconds(profiler)) - before < 0.15 ? quiet + 1 : 0
  }
}

/** @param {import('@playwright/test').Page} page */
function elements(page) {
  return page.evaluate(() => document.querySelectorAll('*').length)
}

/** @param {import('@playwright/test').Page} page @param {string} selector @param {(work: () => Promise<unknown>) => Promise<Busy>} busy */
async function scrolling(page, selector, busy) {
  return busy(() =>
    page
      .locator(selector)
      .first()
      .evaluate(async (list, count) => {
        const scroller = list.parentElement
        if (!scroller) return
        scroller.scrollTop = 0
        await new Promise(requestAnimationFrame)
        for (let step = 0; step < count; step += 1) {
          scroller.scrollTop += step < count / 2 ? 300 : scroller.scrollHeight / count
          await new Promise(requestAnimationFrame)
        }
      }, frames),
  )
}

/** @param {import('@playwright/test').Page} page @param {string} text */
async function typed(page, text) {
  const field = page.getByRole('textbox', { name: 'Filter what is loaded' })
  await field.focus()
  for (const key of text) {
    await page.keyboard.press(key)
    await page.waitForTimeout(100)
  }
  await page.getByText(/^\d+ of \d+ loaded/).waitFor()
}

/** @param {number} tasks @param {string} folder @returns {Promise<{ url: string, stop: () => void }>} */
async function serve(tasks, folder) {
  const options = ['--port', '0', '--faults', '--still', '--log', 'none', '--data', folder]
  const grown = ['--tasks', String(tasks), '--page-size', String(pageSize)]
  const child = spawn(process.execPath, ['src/cli/serve.mjs', ...options, ...grown], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      const found = /^Watchfloor ready: (\S+)$/m.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The server exited with code ${code}`)))
  })
  return { url, stop: () => void child.kill() }
}
