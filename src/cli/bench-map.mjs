// Draws many entities with the console's map and with MapLibre alone, one after the other in one browser, and prints both.
// `node src/cli/bench-map.mjs [count] [rounds]`; a Chromium is taken from CHROMIUM_PATH or where the system has one.
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'

const COUNT = Number(process.argv[2] ?? 100_000)
const ROUNDS = Number(process.argv[3] ?? 3)
const views = [
  { name: 'world, dots', view: { longitude: 0, latitude: 20, zoom: 1.5 }, box: [-180, -70, 180, 75] },
  { name: 'region, symbols', view: { longitude: -69, latitude: 43, zoom: 5 }, box: [-180, -70, 180, 75] },
]
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
)

const server = await createServer({
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  logLevel: 'error',
})
await server.listen()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
  ],
})
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(`${server.resolvedUrls.local[0]}src/console/map/bench/index.html`)
  await page.waitForFunction(() => 'bench' in window, undefined, { timeout: 60_000 })
  console.log(`${COUNT} entities, median of ${ROUNDS}; milliseconds until idle (longest task on the main thread)`)
  for (const { name, view, box } of views) {
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await page.evaluate(
        ([count, at, within]) => window.bench.bare(count, at, within),
        [COUNT, view, box],
      )
      const ours = await page.evaluate(
        ([count, at, within]) => window.bench.ours(count, at, within),
        [COUNT, view, box],
      )
      rounds.push({ bare, ours })
    }
    const of = (side, part) => ({
      milliseconds: median(rounds.map((round) => round[side][part].milliseconds)),
      longestTask: median(rounds.map((round) => round[side][part].longestTask)),
    })
    const [bareFull, oursFull, bareUpdate, oursUpdate] = [
      of('bare', 'full'),
      of('ours', 'full'),
      of('bare', 'update'),
      of('ours', 'update'),
    ]
    console.log(name)
    console.log(
      `  all       MapLibre alone ${words(bareFull)}   console ${words(oursFull)}   ratio ${ratio(oursFull, bareFull)}`,
    )
    console.log(
      `  1 % moved MapLibre alone ${words(bareUpdate)}   console ${words(oursUpdate)}   of the console's all ${ratio(oursUpdate, oursFull)}`,
    )
  }
} finally {
  await browser.close()
  await server.close()
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

function words({ milliseconds, longestTask }) {
  return `${milliseconds} (${longestTask})`
}

function ratio(a, b) {
  return (a.milliseconds / b.milliseconds).toFixed(2)
}
