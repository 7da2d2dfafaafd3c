import { writeFile } from 'node:fs/promises'

import { test as base, expect } from '../fixtures.ts'
import { Chromium } from './chromium.ts'
import { Firefox } from './firefox.ts'
import type { EngineBrowser, EngineName } from './engine.ts'
import { Desk } from './desk.ts'
import { WebKit } from './webkit.ts'

/** Set by `npm test -- firefox` and `-- webkit`; default: the browser of all other tests. */
const found: { name: EngineName; files: Record<string, string> } = JSON.parse(
  process.env['WATCHFLOOR_TEST_ENGINE'] ?? '{ "name": "chromium", "files": {} }',
)

interface Fixtures {
  /** A page with its own storage, at this test's server. */
  desk: Desk
  /** A second desk; errors on either fail the test. */
  anotherDesk: () => Promise<Desk>
  /** A desk of another host. */
  deskAt: (address: string) => Promise<Desk>
}

interface WorkerFixtures {
  engine: EngineBrowser
}

const test = base.extend<Fixtures, WorkerFixtures>({
  hasAllTasks: true,

  engine: [
    async ({}, use) => {
      const engine = await start()
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  deskAt: async ({ engine }, use, info) => {
    const pages: { engine: Awaited<ReturnType<EngineBrowser['newPage']>>; desk: Desk }[] = []
    await use(async (address) => {
      const page = await engine.newPage()
      const desk = new Desk(page, address)
      pages.push({ engine: page, desk })
      return desk
    })
    for (const [number, page] of pages.entries()) {
      if (info.status !== info.expectedStatus)
        await writeFile(info.outputPath(`desk-${number + 1}.png`), await page.engine.screenshot())
      await page.engine.close()
    }
    expect(pages.flatMap(({ desk }) => desk.faults)).toEqual([])
  },

  anotherDesk: async ({ deskAt, server }, use) => use(() => deskAt(server.url)),

  desk: async ({ anotherDesk }, use) => use(await anotherDesk()),
})

function start(): Promise<EngineBrowser> {
  const { name, files } = found
  if (name === 'firefox') return Firefox.start(files['browser'] ?? 'firefox-esr')
  if (name === 'webkit') return WebKit.start({ driver: files['driver'] ?? '', browser: files['browser'] ?? '' })
  return Chromium.start()
}

/** Declares a journey, if this run's browser is one of `where`; otherwise it isn't even listed. */
export function journey(title: string, where: readonly EngineName[], body: Parameters<typeof test>[2]): void {
  if (where.includes(found.name)) test(title, body)
}

export { expect, test }
