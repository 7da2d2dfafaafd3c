// Compares the console's map with MapLibre alone and deck.gl alone: `node src/cli/bench/run-map.mjs [count …]
// [--rounds N] [--json]`. Times are until idle, the best of the rounds, as other load only adds. Tasks under
// 50 ms count as 0.
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { findBrowser, launchArguments } from '../browser.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, json: { type: 'boolean', default: false } },
})
const counts = positionals.length > 0 ? positionals.map(Number) : [1000, 10_000, 100_000]
const rounds = Number(values.rounds)
if (counts.some((count) => !(count >= 100)) || !(rounds >= 1)) {
  console.error('usage: node src/cli/bench/run-map.mjs [count …] [--rounds N] [--json], each count 100 or more')
  process.exit(2)
}
const WORLD = [-180, -70, 180, 75]
const views = [
  { name: 'world', view: { longitude: 0, latitude: 20, zoom: 1.5 }, box: WORLD },
  { name: 'region', view: { longitude: -69, latitude: 43, zoom: 5 }, box: WORLD },
]
// The console's basemap, so that the difference is the console's own cost.
const peers = {
  maplibre: 'maplibre-gl alone, no basemap',
  maplibreWithBasemap: 'maplibre-gl alone, same basemap',
  deck: '@deck.gl/core, no basemap',
}
const sides = [...Object.keys(peers), 'console']

const server = await createServer({
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  logLevel: 'error',
  // Bundle all at once: a dependency found later would reload the page.
  optimizeDeps: { entries: ['src/cli/bench/map/index.html'] },
})
await server.listen()
const browser = await chromium.launch({ ...(await findBrowser()), args: launchArguments })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(`${server.resolvedUrls.local[0]}src/cli/bench/map/index.html`)
  await page.waitForFunction(() => 'bench' in window, undefined, { timeout: 60_000 })
  const rows = []
  for (const count of counts) {
    for (const view of views) rows.push(...compare(count, view.name, await measure(page, count, view)))
  }
  if (values.json) console.log(JSON.stringify(rows, undefined, 2))
  else for (const row of rows) console.log(line(row))
} finally {
  await browser.close()
  await server.close()
}

async function measure(page, count, { view, box }) {
  const best = {}
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) {
      const drawn = await page.evaluate(([name, ...rest]) => window.bench[name](...rest), [side, count, view, box])
      best[side] ??= { full: { ...drawn.full, rounds: [] }, update: { ...drawn.update, rounds: [] } }
      for (const part of ['full', 'update']) {
        best[side][part].rounds.push(drawn[part].milliseconds)
        for (const figure of ['milliseconds', 'longestTask'])
          best[side][part][figure] = Math.min(best[side][part][figure], drawn[part][figure])
      }
    }
  }
  return best
}

function compare(count, view, best) {
  return ['full', 'update'].flatMap((part) =>
    Object.entries(peers).map(([side, peer]) => ({
      name: `${count} entities, ${view}, ${part === 'full' ? 'all drawn' : '1 % moved'}`,
      count,
      view,
      part,
      ...best.console[part],
      peer,
      peerMilliseconds: best[side][part].milliseconds,
      peerRounds: best[side][part].rounds,
      peerLongestTask: best[side][part].longestTask,
      ratio: ratio(best.console[part], best[side][part]),
      // An update's share of a whole drawing has a budget.
      ...(part === 'update' && { ofFull: ratio(best.console.update, best.console.full) }),
    })),
  )
}

function ratio(a, b) {
  return Math.round((100 * a.milliseconds) / b.milliseconds) / 100
}

function line(row) {
  const { name, milliseconds, longestTask, peer, peerMilliseconds, peerLongestTask, ofFull } = row
  const share = ofFull === undefined ? '' : `, ${ofFull} of all drawn`
  const own = `console ${milliseconds} ms, longest task ${longestTask} ms${share}`
  return `${name}: ${own}; ${peer} ${peerMilliseconds} ms, ${peerLongestTask} ms; ratio ${row.ratio}`
}
