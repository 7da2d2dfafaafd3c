import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

import { packedScenario } from '../src/cli/build-static.mjs'
import { staticFolder } from '../src/cli/project.mjs'
import { writeFewTasks } from './few-tasks.ts'
import { openStaticHost } from './static-host.ts'

/** Tests run against the static build: `npm run test:static`. */
export const IN_TAB = process.env['WATCHFLOOR_TEST_IN_TAB'] !== undefined

/** The static build, offering the scenario that a test's server would have. */
export async function openTabHost(hasAllTasks: boolean) {
  const config = JSON.parse(readFileSync(join(staticFolder, 'config.json'), 'utf8'))
  const [delivered] = config.tab.scenarios
  // Named as by a server.
  const scenario = { ...delivered, environment: 'Harbor West' }
  const few = hasAllTasks ? undefined : await (fewTasks ??= packFewTasks(delivered.name))
  const offered = few === undefined ? scenario : { ...scenario, file: '/few-tasks.zip', database: '/few-tasks.db' }
  return await openStaticHost({
    '/config.json': new TextEncoder().encode(
      JSON.stringify({ ...config, tab: { ...config.tab, scenarios: [offered] } }),
    ),
    ...(few !== undefined && { [offered.file]: few.archive, [offered.database]: few.database }),
  })
}

let fewTasks: ReturnType<typeof packFewTasks> | undefined

/** Its objects are those of the delivered scenario. */
async function packFewTasks(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-scenario-'))
  const [linked, whole] = [join(folder, 'linked'), join(folder, 'whole')]
  await writeFewTasks(linked)
  await cp(linked, whole, { recursive: true, dereference: true })
  const packed = await packedScenario(whole, name)
  await rm(folder, { recursive: true })
  return packed
}

/** In place of signing in. */
export async function startInTab(page: Page, at: string): Promise<void> {
  await page.goto(at)
  await page.getByRole('button', { name: 'Start a watch in this tab' }).click()
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
}
