import { chromium } from '@playwright/test'
const [label, theme, size, touch, ...names] = process.argv.slice(2)
const [width, height] = size.split('x').map(Number)
const pages = { tasks:'/tasks', table:'/tasks?view=table', alerts:'/alerts', ended:'/alerts?tab=ended', rules:'/alerts?tab=rules', entities:'/entities', objects:'/objects', deleted:'/deleted-objects', egress:'/egress', requests:'/requests', gaps:'/requests?view=gaps', atlas:'/requests?view=atlas', log:'/log', settings:'/settings', wall:'/wall' }
const port = process.env.PORT ?? 4400
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: '--no-sandbox --use-gl=angle --use-angle=swiftshader --enable-unsafe-swiftshader --ignore-gpu-blocklist'.split(' ') })
const c = await b.newContext({ viewport: { width, height }, hasTouch: touch === 'touch', isMobile: touch === 'touch' })
await c.addInitScript((t) => localStorage.setItem('watchfloor.preferences', JSON.stringify({ theme: t })), theme)
const p = await c.newPage(); p.setDefaultTimeout(200000)
await p.goto(`http://127.0.0.1:${port}/tasks`)
await p.getByRole('textbox', { name: 'Client id' }).fill('operator')
await p.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
await p.keyboard.press('Enter')
await p.getByRole('navigation', { name: 'Views' }).waitFor()
await p.waitForTimeout(4000)
for (const n of names.length ? names : Object.keys(pages)) {
  const [name, at] = n.includes('=') && n.startsWith('@') ? n.slice(1).split(/=(.*)/s) : [n, pages[n]]
  await p.evaluate((a) => { history.pushState({}, '', a); dispatchEvent(new PopStateEvent('popstate')) }, at)
  await p.waitForTimeout(name === 'entities' || name === 'wall' ? 7000 : 2500)
  await p.screenshot({ path: `/tmp/shots/${label}-${name}.png` })
}
await b.close()
