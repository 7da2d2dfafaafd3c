import { openStaticHost } from '../static-host.ts'
import { journey } from './fixtures.ts'

// Chromium does more of it in `static.spec.ts`.
journey('runs a watch in the tab of a plain host', ['firefox', 'webkit'], async ({ deskAt }) => {
  const host = await openStaticHost()
  const desk = await deskAt(host.url)
  await desk.open('/?drill=outage')
  await desk.get('button', 'Start a watch in this tab').press()
  await desk.get('region', 'Executing').get('listitem').isThere()
  await desk.get('status', 'Connection').says('In this tab')
  await desk.get('note', 'In this tab only').says('Drill outage is on')
  await desk.get('link', 'Log').press()
  await desk.get('textbox', 'Entry').fill('Written in this tab')
  await desk.get('button', 'Add').press()
  await desk.get('list', 'Watch log').says('Written in this tab')
  await host.close()
})
