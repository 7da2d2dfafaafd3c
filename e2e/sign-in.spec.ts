import type { Page } from '@playwright/test'

import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { axeFaults } from './axe.ts'
import { brokenOff } from './file-host.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'

function views(page: Page) {
  return page.getByRole('navigation', { name: 'Views' })
}
function overlay(page: Page) {
  return page.getByRole('dialog', { name: 'Sign in again' })
}
function lifetime(page: Page) {
  return page.getByRole('timer', { name: 'Token lifetime' })
}
function secretField(page: Page) {
  return page.getByRole('textbox', { name: 'Client secret' })
}

test('what is typed into a field that was empty replaces what the script puts there', async ({ page, host }) => {
  const held: (() => void)[] = []
  const script = host.deliver(/\/sign-in-.*\.js$/, (_response, deliver) => held.push(deliver))
  await page.goto(`${host.url}/`, { waitUntil: 'commit' })
  const environment = page.getByRole('textbox', { name: 'Environment' })
  await environment.click()
  await expect(environment).toHaveValue('')
  held.splice(0).forEach((deliver) => deliver())
  await expect(environment).toHaveValue(host.url)
  await page.keyboard.type('https://hw.sar.example')
  await expect(environment).toHaveValue('https://hw.sar.example')
  script.restore()
})

test('what is typed and pressed before the script is there is kept and carried out', async ({ page, host }) => {
  const held: (() => void)[] = []
  const script = host.deliver(/\/sign-in-.*\.js$/, (_response, deliver) => held.push(deliver))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
  await page.goto(`${host.url}/`, { waitUntil: 'commit' })
  await expect(page.getByRole('textbox', { name: 'Client id' })).toBeFocused()
  await page.keyboard.type('operator')
  await page.keyboard.press('Tab')
  await page.keyboard.type('operator-sec')
  await page.evaluate(() => Object.assign(window, { before: document.activeElement }))
  held.splice(0).forEach((deliver) => deliver())
  await expect(page.locator('form:not([data-waits])')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'before') === document.activeElement)).toBe(true)
  await page.keyboard.type('ret')
  await expect(secretField(page)).toHaveValue('operator-secret')
  await expect(page.getByRole('region', { name: 'Exchange' })).toContainText('client_id=operator')
  expect(asked.filter((path) => path === '/config.json' || path.includes('?'))).toEqual([])
  expect(page.url()).toBe(`${host.url}/sign-in`)

  await test.step('Enter, at an address that sign-in leads back to, and a tick and a button before it', async () => {
    script.restore()
    const main = host.deliver(/\/main-.*\.js$/, (_response, deliver) => held.push(deliver))
    await page
      .context()
      .newCDPSession(page)
      .then((session) => session.send('Network.clearBrowserCache'))
    await page.goto(`${host.url}/settings?parent=007`, { waitUntil: 'commit' })
    await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
    await page.getByRole('button', { name: 'Advanced' }).click()
    await page.getByRole('checkbox', { name: 'Keep the token in this tab' }).check()
    await secretField(page).fill('operator-secret')
    await secretField(page).press('Enter')
    await expect(page.locator('form[data-waits]')).toBeVisible()
    expect(page.url()).toBe(`${host.url}/settings?parent=007`)
    held.splice(0).forEach((deliver) => deliver())
    await expect(views(page)).toBeVisible()
    await expect(page).toHaveURL(`${host.url}/settings?parent=007`)
    expect(await page.evaluate(() => sessionStorage.getItem('watchfloor.token'))).not.toBeNull()
    main.restore()
  })
})

test('nothing moves when the script takes the form over', async ({ page, host }) => {
  const held: (() => void)[] = []
  const script = host.deliver(/\/sign-in-.*\.js$/, (_response, deliver) => held.push(deliver))
  await page.goto(`${host.url}/`, { waitUntil: 'commit' })
  const places = () =>
    page.locator('form').evaluate((form) =>
      ['button[type=submit]', 'input[name=username]', 'input[name=password]', 'input[type=checkbox]'].map((each) => {
        const { x, y } = form.querySelector(each)?.getBoundingClientRect() ?? {}
        return { each, x, y }
      }),
    )
  await expect(page.getByRole('textbox', { name: 'Client id' })).toBeFocused()
  const before = await places()
  held.splice(0).forEach((deliver) => deliver())
  await expect(page.getByRole('button', { name: 'Open a saved session' })).toBeVisible()
  expect(await places()).toEqual(before)
  script.restore()
})

test('a host that has no document with the form in it draws it by script, and is asked for the configuration', async ({
  page,
  host,
}) => {
  await host.deliverBare(/^\/(sign-in.*)?$/)
  const config = host.deliver(/^\/config\.json$/, (_response, deliver) => deliver())
  await signIn(page, { at: `${host.url}/` })
  expect(host.asked).toContain('/config.json')
  config.restore()
})

// wcag(3.3.1), wcag(3.3.3)
test('the form says what is missing or refused, and leads on with what is right', async ({ page, server }) => {
  await test.step('what is missing is said at the field and nothing is sent', async () => {
    await page.goto('/sign-in')
    let sent = 0
    page.on('request', (request) => void (request.url().includes('/api/') && (sent += 1)))
    await page.getByRole('textbox', { name: 'Environment' }).fill('ftp://nowhere')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Only https and http addresses work.')).toBeVisible()
    await expect(page.getByText('Enter the client id.')).toBeVisible()
    await expect(page.getByText('Enter the client secret.')).toBeVisible()
    expect(sent).toBe(0)
  })

  await test.step('the clients of the demo are offered while the form is as it was, and sign in by themselves', async () => {
    const demo = page.getByRole('button', { name: /^Sign in as \w+ \(demo\)$/ })
    await page.goto('/')
    await expect(demo).toHaveText(['Sign in as operator (demo)', 'Sign in as viewer (demo)'])
    await demo.last().click()
    await expect(views(page)).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('viewer')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('viewer')
    await page.reload()
    await expect(demo).toHaveCount(2)
    await page.getByRole('textbox', { name: 'Client id' }).fill('o')
    await expect(demo).toHaveCount(0)
  })

  await test.step('wrong credentials say so in the service’s own words, right ones lead on', async () => {
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
    await secretField(page).fill('a-wrong-secret')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('The service refused these credentials')
    await expect(alert).toContainText('invalid_client')
    const exchange = page.getByRole('region', { name: 'Exchange' })
    await expect(exchange).toContainText('401')
    await expect(exchange).toContainText('client_secret=••••••••')
    await expect(page.locator('body')).not.toContainText('a-wrong-secret')
    await expect(secretField(page)).toBeFocused()

    // Typed over the refused one, which is selected.
    await page.keyboard.type('operator-secret')
    await page.keyboard.press('Enter')
    await expect(views(page)).toBeVisible()
    await expect(page).toHaveURL(/\/tasks$/)
  })

  await test.step('a pasted token works after its first request was answered', async () => {
    await page.goto('/tasks')
    await page.getByRole('radio', { name: 'Access token' }).check()
    const field = page.getByRole('textbox', { name: 'Access token' })
    await field.fill('not-a-token-of-this-service')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('The service refused this token')
    await field.fill(await server.token())
    await expect(page.getByText('The token itself says it expires at')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(views(page)).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('pasted token')
  })

  await test.step('an address elsewhere in the link leads to the tasks instead', async () => {
    await signIn(page, { at: '/sign-in?to=//example.org/x' })
    await expect(page).toHaveURL(`${server.url}/tasks`)
  })
})

test('an environment that can’t be reached, or answers with a proxy’s page, is told apart', async ({
  page,
  server,
}) => {
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
  await secretField(page).fill('operator-secret')
  await server.fault('getToken', {
    kind: 'answer',
    status: 502,
    headers: { 'Content-Type': 'text/html' },
    body: '<h1>Bad gateway</h1>',
  })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('The service answered 502 with 20 B of text/html')
  await expect(page.getByRole('region', { name: 'Exchange' })).toContainText('<h1>Bad gateway</h1>')
  // Until cleared: browsers repeat a request when a reused connection is reset.
  await server.fault('getToken', { kind: 'reset' }, null)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('No reply')
  await server.clearFaults()
  await server.fault('getToken', {
    kind: 'answer',
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    body: '{"access_tok',
  })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('break off')
  await expect(page.getByRole('textbox', { name: 'Client id' })).toHaveValue('operator')
  await expect(secretField(page)).toHaveValue('operator-secret')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(views(page)).toBeVisible()
})

/** Marks the page when a frame shows the form. */
function lookForForm() {
  const form = document.querySelector('form')
  if (form?.checkVisibility({ visibilityProperty: true })) Object.assign(window, { isFormSeen: true })
  requestAnimationFrame(lookForForm)
}

// wcag(1.4.3), wcag(2.1.4), wcag(4.1.2)
test('the shell says where it is, works by keyboard, and keeps a session no longer than it was told to', async ({
  page,
  server,
}) => {
  test.slow()
  await test.step('environment, connection, marking, clock and lifetime stand in the shell', async () => {
    const link = '/settings?parent=007&status=STATUS_ACK&status=STATUS_SENT&from=2026-11-21T08:22:07Z'
    await signIn(page, { at: link })
    // A deep link is kept, with its filters as text.
    await expect(page).toHaveURL(new RegExp(`${link.replaceAll('?', '\\?')}$`))
    await expect(page.getByRole('banner')).toContainText(server.url)
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText(/Connected\s*last reply \d+ s ago/)
    await expect(page.getByRole('note', { name: 'Classification' })).toBeVisible()
    await expect(lifetime(page)).toContainText(/Token (29:5|30:0)\d/)
    await expect(page.getByRole('banner').getByText(/^\w{3} \d+ \w{3}\d\d:\d\d:\d\dZ$/)).toBeVisible()
  })

  await test.step('sign-in, shell and dialogs pass axe in both themes', async () => {
    // Five whole-page analyses.
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Advanced' }).click()
    expect(await axeFaults(page)).toEqual([])
    await signIn(page, { at: '/settings' })
    for (const theme of ['Light', 'Dark']) {
      await page.getByRole('radio', { name: theme }).check()
      expect(await axeFaults(page)).toEqual([])
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox', { name: 'Go to or run' })).toBeFocused()
      expect(await axeFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('combobox', { name: 'Go to or run' })).toBeHidden()
    }
  })

  await test.step('views, palette and key sheet work by keyboard alone', async () => {
    await goTo(page, '/settings')
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(page).toHaveURL(/\/objects$/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('sett')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/settings$/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('task-4711')
    await page.getByRole('option', { name: 'Open task task-4711' }).click()
    await expect(page).toHaveURL(/\/tasks\/task-4711/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('light')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard' })
    await expect(sheet).toBeVisible()
    await sheet.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Go to or run' })).toBeVisible()
    await expect(sheet).toBeHidden()
  })

  await test.step('a reload asks again, unless the token was to be kept in this tab', async () => {
    await goTo(page, '/settings')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Keep the token in this tab' }).check()
    await secretField(page).fill('operator-secret')
    await page.keyboard.press('Enter')
    await expect(views(page)).toBeVisible()
    await page.addInitScript(lookForForm)
    await page.reload()
    await expect(views(page)).toBeVisible()
    await expect(page).toHaveURL(/\/settings$/)
    expect(await page.evaluate(() => Reflect.get(window, 'isFormSeen'))).toBeUndefined()
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('operator-secret')
    await page.getByRole('button', { name: 'Sign out' }).click()
    // It asks the browser's other tabs first.
    await expect.poll(() => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toMatch(/eyJ/)
  })

  await test.step('sign-out forgets the session and keeps the preferences', async () => {
    await signIn(page, { at: '/settings' })
    await page.getByRole('radio', { name: 'Light' }).check()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(page.getByRole('textbox', { name: 'Client id' })).toHaveValue('operator')
    await expect(secretField(page)).toHaveValue('')
    await expect(page.getByRole('region', { name: 'Exchange' })).toContainText('nothing is sent until you continue')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(stored).not.toContain('operator-secret')
    expect(stored).not.toMatch(/eyJ/)
  })
})

test('a view whose files don’t arrive leaves the shell alone and can be tried again', async ({ page, host }) => {
  const settings = host.deliver(/SettingsPage/, brokenOff)
  await signIn(page, { at: `${host.url}/egress` })
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'This view didn’t load' })).toBeVisible()
  await expect(views(page)).toBeVisible()
  settings.restore()
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' })
    if (await again.isVisible()) await again.click({ timeout: 500 })
    await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('an address that is no view says so', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'No such view' })).toBeVisible()
})

test.describe('a token that lives for seconds', () => {
  test.use({ environment: { tokenLifetime: 5 } })

  // wcag(2.2.1)
  test('renews by itself, again and again, and nobody notices', async ({ page, server }) => {
    await page.clock.install()
    await signIn(page, { at: '/settings' })
    for (let renewal = 0; renewal < 3; renewal += 1) {
      const renewed = page.waitForResponse('**/oauth/token')
      await page.clock.fastForward(4_000)
      expect((await renewed).status()).toBe(200)
    }
    await expect(overlay(page)).toBeHidden()
    await expect(lifetime(page)).toContainText(/Token 00:0[1-5]/)

    await test.step('keeps the session through an outage of the token operation', async () => {
      await server.fault('getToken', { kind: 'reset' }, null)
      await page.clock.fastForward(6_000)
      await expect(page.getByRole('status', { name: 'Connection' })).toContainText('No connection')
      await expect(lifetime(page)).toContainText('Token expired')
      await expect(overlay(page)).toBeHidden()
      await server.clearFaults()
      await page.clock.fastForward(5_000)
      await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Connected')
      await expect(lifetime(page)).toContainText(/Token 00:0\d/)
    })
  })

  test('that can’t be renewed opens the overlay over the page, which stays as it is', async ({ page, server }) => {
    await page.goto('/settings')
    await page.getByRole('radio', { name: 'Access token' }).check()
    await page.getByRole('textbox', { name: 'Access token' }).fill(await server.token())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(views(page)).toBeVisible()
    await expect(overlay(page)).toBeVisible({ timeout: 10_000 })
    await expect(page.getByRole('heading', { name: 'Settings', level: 1, includeHidden: true })).toBeAttached()
    await expect(lifetime(page).or(page.locator('[aria-label="Token lifetime"]'))).toContainText('Token expired')
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toBeVisible()

    await overlay(page).getByRole('button', { name: 'Use client id and secret' }).click()
    await overlay(page).getByRole('textbox', { name: 'Client id' }).fill('operator')
    await overlay(page).getByRole('textbox', { name: 'Client secret' }).fill('wrong-secret')
    await page.keyboard.press('Enter')
    await expect(overlay(page).getByRole('alert')).toContainText('refused')
    await page.keyboard.type('operator-secret')
    await page.keyboard.press('Enter')
    await expect(overlay(page)).toBeHidden()
    await expect(page).toHaveURL(/\/settings$/)
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  })
})

function unixSeconds() {
  return Math.floor(Date.now() / 1000)
}

test('what a token says of its time is taken as it is meant', async ({ page, server }) => {
  await page.clock.install()
  const value = await server.token()
  const cases: [says: () => object, shown: RegExp][] = [
    [() => ({}), /lifetime unknown/],
    // Not used before then: the page's requests wait until the token is valid.
    [() => ({ expires_in: 1800, 'not-before-policy': unixSeconds() + 12 }), /Token valid from/],
  ]
  for (const [says, shown] of cases) {
    await server.fault('getToken', {
      kind: 'answer',
      status: 200,
      body: { access_token: value, token_type: 'Bearer', ...says() },
    })
    await signIn(page, { at: '/tasks?status=STATUS_EXECUTING' })
    await expect(lifetime(page)).toContainText(shown)
    await page.clock.fastForward(12_000)
    const card = page.getByRole('region', { name: 'Executing' }).getByRole('listitem').first()
    await expect(card).toBeVisible()
    await expect(overlay(page)).toBeHidden()
  }
  await expect(lifetime(page)).toContainText(/Token 2\d:/)
})

// wcag(2.2.1)
test('a token that ends is renewed in silence; where that is refused, the overlay opens over the page and all goes on after it', async ({
  page,
  server,
}) => {
  await test.step('a 401 in the middle renews once, repeats the request and shows nothing of it', async () => {
    await signIn(page)
    const executing = page.getByRole('region', { name: 'Executing' })
    await expect(executing.getByRole('listitem').first()).toBeVisible()
    const statuses: string[] = []
    page.on('response', (response) => {
      const url = new URL(response.url())
      if (url.pathname.startsWith('/api/')) statuses.push(`${url.pathname.split('/').at(-1)} ${response.status()}`)
    })
    await server.fault('queryTasks', { kind: 'expire-tokens' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => statuses.filter((each) => each === 'token 200').length).toBe(1)
    await expect.poll(() => statuses).toContain('query 200')
    expect(statuses).toContain('query 401')
    await expect(overlay(page)).toBeHidden()
    await expect(executing.getByRole('listitem').first()).toBeVisible()
  })

  await test.step('when renewal is refused the overlay opens over the board, and the held reads go on after it', async () => {
    await goTo(page, '/tasks?status=STATUS_EXECUTING')
    const executing = page.getByRole('region', { name: 'Executing' })
    const card = executing.getByRole('listitem').first()
    await expect(card).toBeVisible()
    const title = await card.getByRole('heading').innerText()
    await server.fault(
      'getToken',
      { kind: 'answer', status: 401, body: { error: 'invalid_client', error_description: 'Secret was rotated' } },
      null,
    )
    await server.fault('queryTasks', { kind: 'expire-tokens' })
    // A poll may be first, and the overlay over the button.
    await page.keyboard.press('r')
    await expect(overlay(page)).toBeVisible()
    await expect(overlay(page)).toContainText(/\d held requests?/)
    await expect(overlay(page)).toContainText(
      'Renewal refused: the token operation answered 401 invalid_client: Secret was rotated.',
    )
    // The page under the dialog is hidden from assistive technology, but still there.
    const hidden = page.getByRole('region', { name: 'Executing', includeHidden: true })
    await expect(hidden).toContainText(title)
    const freshness = page.getByRole('status', { name: 'Freshness', includeHidden: true })
    await expect(freshness).toContainText('Paused until sign-in')
    await overlay(page).getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
    await page.keyboard.press('Enter')
    await expect(overlay(page).getByRole('alert')).toContainText('Secret was rotated')
    await server.clearFaults()
    await overlay(page).getByRole('button', { name: 'Sign in and resume' }).click()
    await expect(overlay(page)).toBeHidden()
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Connected')
    await expect(page).toHaveURL(/status=STATUS_EXECUTING/)
    await expect(card).toBeVisible()
  })

  await test.step('a removal that met the session’s end is named in the overlay, and asks again after it', async () => {
    const { entityId, fieldPath } = fixtures().override
    await goTo(page, `/entities/${entityId}`)
    let sent = 0
    page.on('request', (request) => void (request.method() === 'DELETE' && (sent += 1)))
    await page.getByRole('button', { name: `Clear override ${fieldPath}` }).click()
    const question = page.getByRole('dialog', { name: 'Clear override' })
    await expect(question).toBeVisible()
    await server.fault('getToken', { kind: 'answer', status: 401, body: { error: 'invalid_client' } }, null)
    await server.fault('deleteEntityOverride', { kind: 'expire-tokens' })
    await question.getByRole('button', { name: 'Clear override' }).click()
    await expect(overlay(page)).toContainText(`override removal ${fieldPath}`)
    await expect(overlay(page)).toContainText('You confirm deletions again first.')
    await server.clearFaults()
    await overlay(page).getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
    await page.keyboard.press('Enter')
    await expect(overlay(page)).toBeHidden()
    await expect(question).toBeVisible()
    expect(sent).toBe(1)
    await question.getByRole('button', { name: 'Clear override' }).click()
    await expect(page.getByRole('region', { name: 'Override result' })).toBeVisible()
    expect(sent).toBe(2)
  })
})

test.describe('while the token operation is down', () => {
  test.use({ way: 'server to environment' })
  // wcag(3.3.8)
  test('its failure is named, and a token is pasted over the page by keyboard', async ({ page, server, gate }) => {
    await signIn(page)
    const freshness = page.getByRole('status', { name: 'Freshness' })
    await expect(freshness).toContainText('Live')
    // The gateway's fault: the environment itself issues the pasted token.
    const body = { error: 'temporarily_unavailable', error_description: 'restarting' }
    await gate.fault('getToken', { kind: 'answer', status: 503, body }, null)
    await server.fault('queryTasks', { kind: 'expire-tokens' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    const bar = page.getByRole('region', { name: 'No valid token' })
    const said = /the token operation answered 503 temporarily_unavailable: restarting/i
    await expect(bar).toContainText(said)
    expect(await axeFaults(page, { include: ['[aria-label="No valid token"]'] })).toEqual([])
    await expect(page.getByRole('alert')).toContainText('No new token')
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Connected')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('sign in again')
    await page.keyboard.press('Enter')
    await expect(overlay(page)).toContainText(said)
    // A half-typed token survives the operation's recovery.
    const pasted = overlay(page).getByRole('textbox', { name: 'Access token' })
    await page.keyboard.type('half of one')
    await gate.clearFaults()
    await expect(bar).toBeHidden()
    await expect(overlay(page)).toContainText('The token is valid again')
    await expect(pasted).toBeFocused()
    await expect(pasted).toHaveValue('half of one')
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toBeHidden()
    // Before that, "Refresh" leaves it to "Try now", and an expiring token changes nothing.
    await expect(freshness).toContainText('Live')
    await gate.fault('getToken', { kind: 'answer', status: 503, body }, null)
    await server.fault('queryTasks', { kind: 'expire-tokens' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await bar.getByRole('button', { name: 'Sign in again…' }).press('Enter')
    await expect(pasted).toBeFocused()
    await page.keyboard.insertText(await server.token())
    await page.keyboard.press('Enter')
    await expect(overlay(page)).toBeHidden()
    await expect(bar).toBeHidden()
    await expect(freshness).toContainText('Live')
  })
})

test.describe('an address that this console may not reach', () => {
  test.use({ expectedPageErrors: [/Content Security Policy/] })
  test('is said to be that, and how to allow it', async ({ page }) => {
    const elsewhere = 'http://127.0.0.1:9'
    await page.goto('/sign-in')
    await page.getByRole('textbox', { name: 'Environment' }).fill(elsewhere)
    await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
    await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText(
      `Not sent: this console can’t reach ${elsewhere}. Start it with --connect ${elsewhere}`,
    )
  })
})
