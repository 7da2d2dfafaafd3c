import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { zipSync } from 'fflate'

import { staticFolder } from '../src/cli/project.mjs'
import { writeFewTasks } from './few-tasks.ts'
import { openStaticHost } from './static-host.ts'

/** Tests run against the static build: `npm run test:static`. */
export const IN_TAB = process.env['WATCHFLOOR_TEST_IN_TAB'] !== undefined

/** The static build, offering the scenario that a test's server would have. */
export async function openTabHost(hasAllTasks: boolean) {
  const config = JSON.parse(readFileSync(join(staticFolder, 'config.json'), 'utf8'))
  const [delivered] = config.tab.scenarios
  const few = { ...delivered, file: '/few-tasks.zip', apart: [] }
  // Named as by a server.
  const scenarios = [{ ...(hasAllTasks ? delivered : few), environment: 'Harbor West' }]
  const offered = JSON.stringify({ ...config, tab: { ...config.tab, scenarios } })
  return await openStaticHost({
    '/config.json': new TextEncoder().encode(offered),
    ...(!hasAllTasks && { '/few-tasks.zip': await fewTasks() }),
  })
}

async function fewTasks(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-scenario-'))
  const scenario = join(folder, 'few-tasks')
  await writeFewTasks(scenario)
  const zip = zipSync(Object.fromEntries(filesBelow(scenario).map((file) => [relative(scenario, file), bytesOf(file)])))
  await rm(folder, { recursive: true })
  return zip
}

/** Through symbolic links. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() || entry.name === 'objects' ? filesBelow(path) : [path]
  })
}

function bytesOf(file: string): Uint8Array {
  return new Uint8Array(readFileSync(file))
}

/** In place of signing in. */
export async function startInTab(page: Page, at: string): Promise<void> {
  await page.goto(at)
  await page.getByRole('button', { name: 'Start a watch in this tab' }).click()
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
}
