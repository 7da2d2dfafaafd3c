import { fixtures } from '../../src/environment/scenario/fixtures.ts'
import type { Desk } from './desk.ts'
import { expect, journey, test } from './fixtures.ts'

const { override, egress, object } = fixtures()

test.use({ environment: { still: true } })

/** Waits without the mouse: a map drawn in software may take half a minute. */
async function drawn(desk: Desk): Promise<void> {
  await expect(async () => {
    expect((await desk.get('region', 'Map').look()).attributes['aria-busy']).toBe('false')
  }).toPass({ timeout: 75_000 })
}

journey('draws the map with its layers', ['firefox', 'webkit'], async ({ desk }) => {
  await desk.signIn({ at: '/entities?at=43.78,-68.85,8.5' })
  await drawn(desk)
  const symbols = desk.get('group', 'Layers').get('checkbox', 'Symbols')
  const shown = await desk.shareOf(BLUE)
  await symbols.press()
  await expect.poll(() => desk.shareOf(BLUE), { timeout: 30_000 }).toBeLessThan(shown / 2)
  await symbols.press()
  await expect.poll(() => desk.shareOf(BLUE), { timeout: 30_000 }).toBeGreaterThan(shown / 2)
  await desk.get('group', 'Layers').get('checkbox', 'Range rings').press()
  await desk.get('button', 'Zoom in').press()
  await desk.isAt(/at=[^&]+,9\.5/)
  await drawn(desk)
})

/** Fill of friendly symbols (`standard-identity.ts`). */
const BLUE = [128, 212, 245] as const

journey('inspects an entity and clears an override', ['firefox', 'webkit'], async ({ desk }) => {
  await desk.signIn({ at: `/entities/${override.entityId}` })
  await desk.get('complementary', 'Entity inspector').says('M/V Cape Lorne')
  await desk.get('button', `Clear override ${override.fieldPath}`).press()
  const dialog = desk.get('dialog', 'Clear override')
  await dialog.get('button', 'Cancel').hasFocus()
  await dialog.says(`DELETE /api/v1/entities/${override.entityId}/override/${override.fieldPath}`)
  await desk.key('Control+Enter')
  await desk.get('region', 'Override result').says('is now Neutral, as expected')
  await desk.get('button', 'Done').press()
  await desk.get('button', `Clear override ${override.fieldPath}`).isGone()
})

journey('fetches objects and looks at each kind', ['firefox', 'webkit'], async ({ desk }) => {
  await desk.signIn({ at: '/objects' })
  const field = desk.get('textbox', 'Object path')
  const facts = desk.get('complementary', 'Facts')
  const fetched = async (path: string) => {
    await field.fill(path)
    await desk.key('Enter')
    await facts.says('200 OK')
    await desk.isAt(new RegExp(path.split('/').at(-1) ?? ''))
  }
  await desk.get('radiogroup', 'Accept-Encoding').text('zstd').press()
  await fetched(object.path)
  await desk.get('img', 'Preview of still-141931.jpg').isThere()
  await facts.says('1280 × 720 px')
  await expect
    .poll(async () => (await facts.look()).text.replace(/[^\da-f]/g, ''), { timeout: 30_000 })
    .toContain(object.sha256)
  await desk.get('tab', 'Hex').press()
  await desk.get('region', 'Hex').says('ff d8 ff e0')
  await fetched('tracks/track-4471.csv')
  await desk.get('tab', 'Table').has('aria-selected', 'true')
  await fetched('maps/notices/ntm-47-alfa.pdf')
  await desk.get('tab', 'PDF').has('aria-selected', 'true')
  await desk.get('figure', 'Page 1').has('aria-busy', 'false')
  await fetched('missions/2026-325/gull-5/eo/clip-140210.webm')
  await desk.get('tab', 'Video').has('aria-selected', 'true')
  await fetched('templates/sitrep.txt')
  await desk.get('tab', 'Text').has('aria-selected', 'true')
})

journey('pages through deleted objects and checks one', ['firefox'], async ({ desk }) => {
  await desk.signIn({ at: '/deleted-objects' })
  await desk.text('100 loaded, more on server').isThere()
  await desk.get('button', 'Load next page').press()
  await desk.text('200 loaded, more on server').isThere()
  await desk.get('textbox', 'Filter').fill('drift-model-1200.nc')
  const record = desk.get('table', 'Deleted objects').get('row').saying('drift-model-1200.nc')
  await record.get('button', /^Check/).press()
  await record.says('Served, same checksum')
})

journey('deletes egress streams', ['firefox', 'webkit', 'chromium'], async ({ desk }) => {
  await desk.signIn({ at: '/egress' })
  const [first = '', second = ''] = egress.active
  await desk.get('textbox', 'Egress ids').fill(`${first}, ${second}, ${egress.sourceNotLive}`)
  await desk.get('button', 'Delete 3 streams…').press()
  const dialog = desk.get('dialog', 'Delete egress streams')
  await dialog.get('button', 'Cancel').hasFocus()
  await dialog.get('button', 'Delete 3 streams').press()
  const rows = desk.get('table', 'Queue').get('row')
  await rows.saying(first).says('Deleted')
  await rows.saying(second).says('Deleted')
  await rows.saying(egress.sourceNotLive).says('Precondition failed')
})

journey('reads the requests, with secrets masked', ['firefox'], async ({ desk }) => {
  await desk.signIn()
  await desk.text(/^\d+ loaded/).isThere()
  await desk.get('link', /^Requests/).press()
  await desk.get('grid', 'Exchanges').text('/oauth/token').press()
  const panel = desk.get('complementary', 'Exchange')
  await panel.get('tab', 'Request').press()
  await panel.text(/client_secret=••••••••/).isThere()
  await panel.get('tab', 'Timing').press()
  await panel.get('row', /^Receive/).isThere()
  expect(await desk.evaluate('document.body.textContent')).not.toContain('operator-secret')
})
