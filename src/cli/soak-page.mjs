// Runs hours of a page in minutes, with faults, and measures leaks: `npm run soak` and end-to-end tests.

/**
 * @typedef {{ hours: number, heap: number, nodes: number, listeners: number }} Sample Bytes of script memory after collection, DOM nodes, listeners.
 * @typedef {{ advance(seconds: number): Promise<void>, fault(operation: '*' | 'queryTasks' | 'getToken', fault: object, times: number | null): Promise<void>, clearFaults(): Promise<void> }} Server
 */

/** One fault at a time, each for a few steps, then calm. */
const scenes = /** @type {const} */ ([
  { operation: 'queryTasks', fault: { kind: 'answer', status: 503, body: { code: 'unavailable', message: 'later' } } },
  { operation: 'queryTasks', fault: { kind: 'hang' } },
  { operation: 'queryTasks', fault: { kind: 'expire-tokens' } },
  { operation: '*', fault: { kind: 'reset' } },
  { operation: 'getToken', fault: { kind: 'answer', status: 401, body: { error: 'invalid_client' } } },
  { operation: 'queryTasks', fault: { kind: 'answer', status: 200, body: '<html>a proxy’s page</html>' } },
])
const faultSteps = 3

/**
 * Moves the page's clock (Playwright's) and the environment's stopped one together, by minutes.
 * @param {{ page: import('@playwright/test').Page, server: Server, hours: number, sampleEvery: number, calmSteps?: number, eachHour?: () => Promise<void>, onSample?: (sample: Sample) => void }} options
 * `calmSteps`: minutes between faults.
 * @returns {Promise<Sample[]>} `sampleEvery` steps apart
 */
export async function soakPage({ page, server, hours, sampleEvery, calmSteps = 12, eachHour, onSample }) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const settle = settled(page)
  /** @type {Sample[]} */
  const samples = []
  for (let step = 0; step <= hours * 60; step += 1) {
    const part = step % (calmSteps + faultSteps)
    const scene = scenes[Math.floor(step / (calmSteps + faultSteps)) % scenes.length]
    if (part === calmSteps && scene !== undefined)
      await server.fault(scene.operation, scene.fault, scene.fault.kind === 'expire-tokens' ? 1 : null)
    if (part === 0) await server.clearFaults()
    if (step % 60 === 0) await eachHour?.()
    await server.advance(60)
    await page.clock.fastForward(60_000)
    await settle()
    if (step % sampleEvery > 0) continue
    await drawn(page)
    const sample = await measure(cdp, step / 60)
    samples.push(sample)
    onSample?.(sample)
  }
  await server.clearFaults()
  return samples
}

/** Data not yet drawn is in memory twice. @param {import('@playwright/test').Page} page */
async function drawn(page) {
  const map = page.locator('section[aria-label="Map"][aria-busy="false"]')
  await map.waitFor({ timeout: 10_000 }).catch(() => undefined)
}

/** @param {import('@playwright/test').CDPSession} cdp @param {number} hours @returns {Promise<Sample>} */
async function measure(cdp, hours) {
  // A second collection frees what the first finalizes.
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  /** @param {string} name */
  const metric = (name) => metrics.find((each) => each.name === name)?.value ?? Number.NaN
  return { hours, heap: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
}

/** Waits for all requests but those that a fault holds. @param {import('@playwright/test').Page} page */
function settled(page) {
  /** @type {Set<import('@playwright/test').Request>} */
  const open = new Set()
  // The watch's stream stays open.
  page.on('request', (request) => void (request.url().endsWith('/watch/v1/stream') || open.add(request)))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return async () => {
    let quiet = 0
    for (let turn = 0; turn < 12 && quiet < 2; turn += 1) {
      await page.evaluate(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 5))
      quiet = open.size === 0 ? quiet + 1 : 0
    }
  }
}

/** Relative growth of medians, first to last third: 0.05 is 5 %. @param {readonly Sample[]} samples */
export function growth(samples) {
  const third = Math.max(1, Math.floor(samples.length / 3))
  /** @param {'heap' | 'nodes' | 'listeners'} name */
  const of = (name) => {
    const [first, last] = [samples.slice(0, third), samples.slice(-third)].map((part) =>
      median(part.map((sample) => sample[name])),
    )
    return (last ?? 0) / Math.max(1, first ?? 0) - 1
  }
  return { heap: of('heap'), nodes: of('nodes'), listeners: of('listeners') }
}

/** @param {readonly number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
