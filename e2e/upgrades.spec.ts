import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

import { expect, signIn, test as base } from './fixtures.ts'
import { ServerProcess } from './server-process.ts'

/** `kept-files.test.ts` opens the others. */
function keptFile(version: string, name: string): string {
  return fileURLToPath(new URL(`../src/server/built/kept/${version}/${name}`, import.meta.url))
}

async function unpacked(version: string, name: string): Promise<Buffer> {
  return brotliDecompressSync(await readFile(keptFile(version, name)))
}

interface StorageState {
  cookies: []
  origins: { origin: string; localStorage: { name: string; value: string }[] }[]
}

const test = base.extend<{
  /** Serves the data folder of that version. */
  served: (version: string) => Promise<ServerProcess>
}>({
  served: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'watchfloor-kept-'))
    const servers: ServerProcess[] = []
    await use(async (version) => {
      execFileSync('tar', ['-x', '-C', folder], { input: await unpacked(version, 'data.tar.br') })
      const server = await ServerProcess.start({ still: true }, folder)
      servers.push(server)
      return server
    })
    for (const server of servers) await server.dispose()
    await rm(folder, { recursive: true })
  },
})

for (const { version, task } of [
  { version: '0.1.0', task: '10245043-f1d0-4913-b405-ecf34e6e3387' },
  { version: '0.2.0', task: '10245043-f1d0-4913-b405-ecf34e6e3387' },
  { version: '0.3.0', task: 'task-2' },
])
  test(`settings, views, activity and history that ${version} kept in a browser are there`, async ({
    browser,
    served,
  }) => {
    const server = await served(version)
    const text = (await unpacked(version, 'browser.json.br')).toString()
    const origin = (JSON.parse(text) as StorageState).origins[0]?.origin ?? ''
    const storageState = JSON.parse(text.replaceAll(origin, server.url)) as StorageState
    const context = await browser.newContext({ baseURL: server.url, storageState })
    const page = await context.newPage()

    await signIn(page, { at: `/tasks/${task}` })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(page.locator('html')).toHaveAttribute('data-density', 'roomy')
    await expect(page.getByRole('button', { name: 'Expand Executing' })).toBeVisible()
    const detail = page.getByRole('complementary', { name: 'Task detail' })
    await detail.getByRole('tab', { name: 'History' }).click()
    const seen = detail.getByRole('list', { name: 'Seen by this console' }).getByRole('listitem')
    // A day on which that version was there, not today of the stopped clock.
    await expect(seen.filter({ hasText: 'First seen' })).toContainText('26 NOV')
    if (version === '0.3.0')
      await expect(
        page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^All of it/ }),
      ).toBeVisible()

    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(
      page.getByRole('radiogroup', { name: 'Coordinates' }).getByRole('radio', { name: 'MGRS' }),
    ).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /after sign-out/ })).toBeChecked()
    await page.getByRole('button', { name: 'Show activity' }).click()
    await expect(page.getByRole('table', { name: 'Activity' })).toContainText('8c2f6a1e-0000-4000-8000-000000000000')

    await page.getByLabel('File to import').setInputFiles(keptFile(version, 'settings.json'))
    await expect(page.getByText('The file’s settings are in use.')).toBeVisible()
    await context.close()
  })
