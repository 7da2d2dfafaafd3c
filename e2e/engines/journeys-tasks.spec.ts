import { fixtures } from '../../src/environment/scenario/fixtures.ts'
import { journey, test } from './fixtures.ts'

const { override, parentTaskId } = fixtures()
const FIRST_CARD = '[data-task-id]'

test.use({ environment: { still: true } })

journey(
  'signs in, not with a wrong secret, and a reload forgets it',
  ['firefox', 'webkit', 'chromium'],
  async ({ desk }) => {
    await desk.open('/tasks')
    await desk.get('textbox', 'Client id').hasFocus()
    for (const [role, name] of [
      ['textbox', 'Client id'],
      ['radio', 'Access token'],
      ['checkbox', 'Keep the token in this tab'],
      ['button', 'Sign in'],
    ] as const)
      await desk.isNamedByBrowser(role, name)
    await desk.get('textbox', 'Client id').fill('operator')
    await desk.get('textbox', 'Client secret').fill('not-this-one')
    await desk.get('button', 'Sign in').press()
    await desk.get('alert').says('refused')
    await desk.get('textbox', 'Client secret').fill('operator-secret')
    await desk.key('Enter')
    await desk.get('navigation', 'Views').isThere()
    await desk.get('status', 'Connection').says('Connected')
    await desk.isNamedByBrowser('navigation', 'Views')
    await desk.isNamedByBrowser('button', 'Go to or run')
    await desk.reload()
    await desk.get('textbox', 'Client secret').isThere()
  },
)

journey('reads the board: lanes, news, and a filter', ['firefox', 'webkit'], async ({ desk, server }) => {
  await desk.prefer({ pollSeconds: 1 })
  await desk.signIn()
  await desk.get('region', 'Executing').get('listitem').isThere()
  await desk.get('status', 'Freshness').says('Live')
  await server.advance(240)
  await desk
    .css(FIRST_CARD)
    .saying(/was .*, seen/)
    .isThere()
  await desk.get('region', 'Executing').get('button', 'Collapse Executing').press()
  await desk.get('button', 'Expand Executing').press()
  await desk.get('region', 'Executing').get('listitem').isThere()
  await desk.get('radiogroup', 'Updated').text('1 h').press()
  await desk.isAt(/last=1h/)
  await desk.get('button', 'Clear filters').press()
  await desk.isAt(/\/tasks$/)
})

journey('reads the table to its end', ['firefox'], async ({ desk }) => {
  await desk.signIn({ at: '/tasks?view=table' })
  const grid = desk.get('grid', 'Tasks')
  await grid.get('row').nth(3).isThere()
  await desk.get('button', 'Load all').press()
  await desk.text(/^400 loaded, all/).isThere()
  await desk.key('j')
  await desk.key('j')
  await desk.key('Enter')
  await desk.get('complementary', 'Task detail').isThere()
  await desk.isAt(/\/tasks\/[^?]+\?.*view=table/)
})

journey('looks into a task: fields, sub-tasks, history, raw JSON', ['firefox'], async ({ desk }) => {
  await desk.signIn({ at: `/tasks/${parentTaskId}` })
  const panel = desk.get('complementary', 'Task detail')
  await panel.text('Assignee').isThere()
  await panel.get('button', /^Sub-tasks of /).isThere()
  await panel.get('tab', 'History').press()
  await desk.isAt(/tab=history/)
  await panel.get('tab', 'Raw JSON').press()
  await panel.get('textbox', 'Find in Task JSON').fill('statusVersion')
  await panel.text('1 of 1').isThere()
  await desk.key('Escape')
  await desk.key('Escape')
  await panel.isGone()
})

journey('does without a mouse', ['firefox', 'webkit', 'chromium'], async ({ desk }) => {
  await desk.open('/tasks')
  await desk.get('textbox', 'Client id').hasFocus()
  await desk.type('operator')
  await desk.key('Tab')
  await desk.type('operator-secret')
  await desk.key('Enter')
  await desk.css(FIRST_CARD).isThere()
  await desk.key('j')
  await desk.css(`${FIRST_CARD}:focus`).isThere()
  await desk.key('Enter')
  await desk.get('complementary', 'Task detail').isThere()
  await desk.key(']')
  await desk.isAt(/tab=history/)
  await desk.key('Escape')
  await desk.get('complementary', 'Task detail').isGone()
  await desk.css(`${FIRST_CARD}:focus`).isThere()
  await desk.key('?')
  const sheet = desk.get('dialog', 'Keyboard and help')
  await sheet.says('About Tasks')
  await desk.key('Escape')
  await sheet.isGone()
  await desk.go('v', desk.get('textbox', 'Egress ids'))
  await desk.key('/')
  await desk.get('textbox', 'Egress ids').hasFocus()
})

journey('finds what is known by the palette', ['firefox'], async ({ desk }) => {
  await desk.signIn()
  await desk.css(FIRST_CARD).isThere()
  await desk.get('link', 'Settings').press()
  await desk.get('heading', 'Settings').isThere()
  await desk.key('Control+k')
  await desk.get('combobox', 'Go to or run').hasFocus()
  await desk.type('sector search')
  await desk.get('option', /sector search/i).isThere()
  await desk.key('Enter')
  await desk.get('complementary', 'Task detail').says(/sector search/i)
  await desk.key('Control+k')
  await desk.type(override.entityId)
  await desk.get('option').isThere()
  await desk.key('Escape')
  await desk.get('combobox', 'Go to or run').isGone()
})

journey('signs in again over the page when the session ends', ['firefox'], async ({ desk, server }) => {
  await desk.prefer({ pollSeconds: 1 })
  await desk.signIn({ at: `/tasks/${parentTaskId}` })
  await desk.get('complementary', 'Task detail').says('Assignee')
  await server.fault('getToken', { kind: 'answer', status: 401, body: { error: 'invalid_client' } }, null)
  await server.fault('queryTasks', { kind: 'expire-tokens' })
  const dialog = desk.get('dialog', 'Sign in again')
  await dialog.isThere()
  await desk.key('Escape')
  await dialog.isThere()
  await server.clearFaults()
  await dialog.get('textbox', 'Client secret').fill('operator-secret')
  await dialog.get('button', 'Sign in and resume').press()
  await dialog.isGone()
  await desk.get('status', 'Freshness').says('Live')
  await desk.get('complementary', 'Task detail').says('Assignee')
})
