import { withClient } from '../wall.ts'
import { expect, journey, test } from './fixtures.ts'

test.describe('at a standing clock', () => {
  test.use({ environment: { still: true } })

  journey('goes back in time and returns to now', ['firefox', 'webkit'], async ({ desk, server }) => {
    await desk.prefer({ pollSeconds: 1 })
    await desk.signIn()
    await desk.text(/^\d+ loaded/).isThere()
    await desk.get('status', 'Alerts').says(/\w/)
    await server.advance(240)
    const changed = desk.css('[data-task-id]').saying(/was .*, seen/)
    await changed.isThere()
    await desk.key(',')
    const bar = desk.get('region', 'Past')
    await bar.says('PAST')
    await desk.isAt(/past=/)
    await desk.get('status', 'Connection').says('Past')
    await bar.get('button', 'Previous change').press()
    const field = bar.get('textbox', 'Go to moment')
    await field.fill('a while ago')
    await desk.key('Enter')
    await expect.poll(async () => (await field.look()).description).toMatch(/Not a time/)
    await bar.get('button', 'Back to now').press()
    await bar.isGone()
    await desk.get('status', 'Freshness').says('Live')
  })

  journey('takes an alert and acknowledges it', ['firefox'], async ({ desk }) => {
    await desk.signIn({ at: '/alerts' })
    const alert = desk.get('grid', 'Alerts').get('row').saying('GULL 4, ice on left wing')
    await alert.says('Warning')
    await alert.press()
    const panel = desk.get('complementary', 'Alert')
    await panel.get('region', 'Guidance').says('Call the unit')
    await desk.get('button', 'Acknowledge').press()
    await alert.says(/Acknowledged \S+by operator/)
    await desk.key('Escape')
    await panel.isGone()
  })

  journey('writes into the log, which another desk has at once', ['firefox'], async ({ desk, anotherDesk }) => {
    const other = await anotherDesk()
    await other.signIn({ client: 'viewer', at: '/log?hide=alerts' })
    const entries = (of: typeof desk) => of.get('list', 'Watch log').get('listitem')
    await entries(other).saying('viewer signed in').isThere()
    await desk.signIn({ at: '/log?hide=alerts' })
    await desk.get('textbox', 'Entry').fill('On station, <b>GULL 5</b>')
    await desk.key('Enter')
    await entries(other).saying('On station, <b>GULL 5</b>').says('operator')
    await entries(desk)
      .saying('On station')
      .get('button', /^Correct entry \d+/)
      .press()
    await desk.type('On station, GULL 2')
    await desk.key('Enter')
    await entries(other)
      .saying('GULL 5')
      .says(/On station, GULL 2\s*corrected by operator/)
  })

  journey('prepares a handover, reads it and signs', ['firefox'], async ({ desk }) => {
    await desk.signIn({ at: '/log' })
    await desk.get('button', 'Prepare handover').press()
    await desk.isAt(/\/handover/)
    await desk.get('textbox', 'Note').fill('Master of S/Y Halcyon wants his vessel towed')
    await desk.key('Enter')
    await desk.get('region', 'Notes').says('by operator')
    await desk.get('button', 'Sign as operator').press()
    await desk.get('region', 'Outgoing').says('signed')
  })

  journey('keeps settings beyond a reload', ['firefox', 'chromium'], async ({ desk }) => {
    await desk.signIn({ at: '/settings' })
    const choose = (group: string, value: string) => desk.get('radiogroup', group).text(value).press()
    await choose('Theme', 'Night red')
    await desk.css('html').has('data-theme', 'night')
    await choose('Coordinates', 'UTM')
    await choose('Speeds', 'km/h')
    await desk.text('19T 498387 4833556').isThere()
    await desk.reload()
    await desk.css('html').has('data-theme', 'night')
    await desk.signIn({ at: '/settings' })
    await desk.text('19T 498387 4833556').isThere()
  })
})

test.describe('a wall', () => {
  test.use({ environment: withClient })

  journey(
    'stands by itself, hatches while nothing good comes, and heals',
    ['firefox', 'webkit'],
    async ({ desk, server }) => {
      await desk.prefer({ pollSeconds: 2 })
      await desk.open('/wall?show=counters,alerts,changes')
      await desk.get('status', 'Freshness').says('Live')
      await desk.get('region', 'Executing').says(/\d/)
      const hatch = desk.css('body > [role="alert"]')
      await server.fault('queryTasks', { kind: 'hang' }, null)
      await hatch.says('NOT LIVE')
      await hatch.says('No answer from the service')
      await server.clearFaults()
      await hatch.isGone()
    },
  )

  journey(
    'hatches by itself while the script of its page is blocked',
    ['firefox', 'webkit'],
    async ({ desk, engine }) => {
      await desk.prefer({ pollSeconds: 2 })
      await desk.open('/wall?show=counters,changes')
      await desk.get('status', 'Freshness').says('Live')
      const seen = async () => (await engine.display?.reddishShare()) ?? 0
      await expect.poll(seen, { timeout: 30_000 }).toBeLessThan(0.05)
      let isBlocked = true
      const blocked = desk
        .evaluate(`(() => { for (const until = performance.now() + 15_000; performance.now() < until;); return '' })()`)
        .finally(() => (isBlocked = false))
      await expect.poll(seen, { timeout: 14_000 }).toBeGreaterThan(0.1)
      expect(isBlocked).toBe(true)
      await blocked
      await desk.css('body > [role="alert"]').isGone()
    },
  )
})

journey('opens without its server, says so, and heals', ['firefox', 'webkit', 'chromium'], async ({ desk, server }) => {
  await desk.signIn()
  await expect
    .poll(() => desk.evaluate('String(navigator.serviceWorker.controller !== null)'), { timeout: 30_000 })
    .toBe('true')
  await server.stop()
  await desk.reload()
  await desk.text('The server doesn’t answer.').isThere()
  await desk.get('textbox', 'Client id').fill('operator')
  await desk.get('textbox', 'Client secret').fill('operator-secret')
  await server.start()
  await desk.get('button', 'Sign in').press()
  await desk.get('navigation', 'Views').isThere()
  await desk.css('[data-task-id]').isThere()
})
