import { type Page, expect, test as base } from '@playwright/test'
import { ServerProcess, type ServerSetup } from './server-process.ts'

interface Fixtures {
  /** How this test's server is started: `test.use({ environment: { still: true } })`. */
  environment: ServerSetup
  server: ServerProcess
  /** Error texts that this test provokes in the page on purpose; any other fails it. */
  expectedPageErrors: RegExp[]
}

/** Playwright's `test` with a server of its own for each test, with its own data; `page` is a page of that server. */
export const test = base.extend<Fixtures>({
  environment: [{}, { option: true }],
  expectedPageErrors: [[], { option: true }],

  server: async ({ environment }, use, info) => {
    const server = await ServerProcess.start(environment)
    await use(server)
    if (info.status !== info.expectedStatus)
      await info.attach('server.log', { body: server.log, contentType: 'text/plain' })
    await server.dispose()
  },

  baseURL: async ({ server }, use) => use(server.url),

  page: async ({ page, expectedPageErrors }, use) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (/Content Security Policy|violates the following/i.test(message.text())) errors.push(message.text())
    })
    await use(page)
    expect(errors.filter((text) => !expectedPageErrors.some((pattern) => pattern.test(text)))).toEqual([])
  },
})

export { expect }

interface SignIn {
  client?: string
  secret?: string
  /** Page to open; sign-in is asked for on the way there. */
  at?: string
}

/** Signs in with client id and secret, and waits for the page behind. */
export async function signIn(
  page: Page,
  { client = 'operator', secret = `${client}-secret`, at = '/tasks' }: SignIn = {},
): Promise<void> {
  await page.goto(at)
  await page.getByRole('textbox', { name: 'Client id' }).fill(client)
  await page.getByRole('textbox', { name: 'Client secret' }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
}
