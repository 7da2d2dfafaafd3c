import { type Page, expect, test as base } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { treeSeconds } from '../src/cli/processor-seconds.mjs'
import { PROCESSOR_SECONDS } from '../src/cli/test-counts.mjs'
import { writeFewTasks } from './few-tasks.ts'
import { FileHost } from './file-host.ts'
import { ServerHosts } from './server-hosts.ts'
import { ServerProcess, type ServerSetup } from './server-process.ts'
import { IN_TAB, openTabHost, startInTab } from './tab-host.ts'

/** Where a connection breaks: between page and server, or between a gateway and the environment. */
export type Way = 'browser to server' | 'server to environment'
export const ways: readonly Way[] = ['browser to server', 'server to environment']

interface Fixtures {
  /** Which connection faults break: `test.use({ way })`. */
  way: Way
  /** Server options: `test.use({ environment: { still: true } })`. */
  environment: ServerSetup
  /** All 400 tasks, not about fifty: a page costs twice as much: `test.use({ hasAllTasks: true })`. */
  hasAllTasks: boolean
  /**
   * The server has its own process, as users run it, to test its start and end: `test.use({ isAlone: true
   * })`.
   */
  isAlone: boolean
  server: ServerProcess
  /** Serves the console: `server`, or a gateway to it. */
  gate: ServerProcess
  /** A gateway to two environments: West is `server`, East is missing. */
  twoEnvironments: ServerProcess
  /** Delivers files as the test says; use `host.url` instead of `baseURL`. */
  host: FileHost
  /** The browser asks to save data, so the page preloads no files: `test.use({ savesData: false })`. */
  savesData: boolean
  /** Page errors that this test provokes on purpose; any other fails it. */
  expectedPageErrors: RegExp[]
  /** Begins before all others and ends after them. */
  measured: void
}

interface WorkerFixtures {
  /** Address of the static build, for `npm run test:static`. */
  tabHost: (hasAllTasks: boolean) => Promise<string>
  /** Processes that run this worker's servers, one after another. */
  hosts: ServerHosts
  /**
   * A filled data folder for `setup`. Filling is the slowest part of a start, copying takes almost no time.
   */
  template: (setup: ServerSetup, hasAllTasks: boolean) => Promise<string | undefined>
}

/** Playwright's `test` with a server, port and data per test; `page` is a page of that server. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  environment: [{}, { option: true }],
  hasAllTasks: [false, { option: true }],
  isAlone: [false, { option: true }],
  way: ['browser to server', { option: true }],
  expectedPageErrors: [[], { option: true }],
  savesData: [true, { option: true }],

  measured: [
    async ({}, use, info) => {
      const before = treeSeconds()
      await use()
      const after = treeSeconds()
      if (before !== undefined && after !== undefined)
        info.annotations.push({ type: PROCESSOR_SECONDS, description: (after - before).toFixed(2) })
    },
    { auto: true },
  ],

  hosts: [
    async ({}, use) => {
      const hosts = new ServerHosts()
      await use(hosts)
      await hosts.dispose()
    },
    { scope: 'worker' },
  ],

  template: [
    async ({ hosts }, use) => {
      const made = new Map<string, Promise<ServerProcess>>()
      await use(async ({ scenario, start, tasks, still, fresh }, hasAllTasks) => {
        if (fresh) return undefined
        const setup = { scenario, start, tasks, still }
        const key = JSON.stringify([setup, hasAllTasks])
        const folder =
          made.get(key) ??
          (hasAllTasks || scenario !== undefined || tasks !== undefined ? filled : filledWithFew)(setup, hosts)
        made.set(key, folder)
        return (await folder).dataFolder
      })
      for (const server of made.values()) await (await server).dispose()
    },
    { scope: 'worker' },
  ],

  tabHost: [
    async ({}, use) => {
      const made = new Map<boolean, ReturnType<typeof openTabHost>>()
      await use(async (hasAllTasks) => {
        const host = made.get(hasAllTasks) ?? openTabHost(hasAllTasks)
        made.set(hasAllTasks, host)
        return (await host).url
      })
      for (const host of made.values()) await (await host).close()
    },
    { scope: 'worker' },
  ],

  server: async ({ environment, hasAllTasks, isAlone, template, hosts }, use, info) => {
    if (IN_TAB) throw new Error('A watch in a tab has no server')
    const data = await template(environment, hasAllTasks)
    const server = await ServerProcess.start(environment, data, isAlone ? undefined : hosts)
    await use(server)
    if (info.status !== info.expectedStatus)
      await info.attach('server.log', { body: server.log, contentType: 'text/plain' })
    await server.dispose()
  },

  gate: async ({ way, server, hosts }, use) => {
    if (way === 'browser to server') return use(server)
    const gate = await ServerProcess.start({ args: ['--environment', server.url] }, undefined, hosts)
    await use(gate)
    await gate.dispose()
  },

  twoEnvironments: async ({ server: west, hosts }, use) => {
    const east = await ServerProcess.start({ scenario: 'none', args: ['--name', 'East'] }, undefined, hosts)
    const args = ['--environment', `West=${west.url}`, '--environment', `East=${east.url}`]
    const gateway = await ServerProcess.start({ args }, undefined, hosts)
    await use(gateway)
    await gateway.dispose()
    await east.dispose()
  },

  host: async ({ gate }, use) => {
    const host = await FileHost.start(gate.url)
    await use(host)
    await host.close()
  },

  baseURL: IN_TAB
    ? async ({ tabHost, hasAllTasks, environment }, use) => {
        // Its clock always runs, as tests tagged @tab don't mind.
        const { still: _runs, ...options } = environment
        if (Object.keys(options).length > 0) throw new Error('A watch in a tab has no options of a server')
        await use(await tabHost(hasAllTasks))
      }
    : async ({ gate }, use) => use(gate.url),

  page: async ({ page, expectedPageErrors, savesData, browserName }, use) => {
    // All views' files take half a second of processor time, and most tests need one view.
    if (savesData && browserName === 'chromium') {
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
    }
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (/Content Security Policy|violates the following/i.test(message.text())) errors.push(message.text())
    })
    await use(page)
    expect(errors.filter((text) => !expectedPageErrors.some((pattern) => pattern.test(text)))).toEqual([])
  },
})

async function filled(setup: ServerSetup, hosts: ServerHosts): Promise<ServerProcess> {
  const server = await ServerProcess.start(setup, undefined, hosts)
  await server.close()
  return server
}

async function filledWithFew(setup: ServerSetup, hosts: ServerHosts): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'watchfloor-scenario-'))
  const scenario = join(folder, 'few-tasks')
  await writeFewTasks(scenario)
  const server = await filled({ ...setup, scenario }, hosts)
  await rm(folder, { recursive: true })
  return server
}

export { expect }

interface SignIn {
  client?: string
  secret?: string
  /** Page to open; sign-in comes first. */
  at?: string
}

/** Waits for the page after sign-in. */
export async function signIn(
  page: Page,
  { client = 'operator', secret = `${client}-secret`, at = '/tasks' }: SignIn = {},
): Promise<void> {
  if (IN_TAB && client === 'operator') return await startInTab(page, at)
  await page.goto(at)
  await page.getByRole('textbox', { name: 'Client id' }).fill(client)
  await page.getByRole('textbox', { name: 'Client secret' }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
}

/** Another address on the same page, as by a link. */
export async function goTo(page: Page, at: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, at)
}
