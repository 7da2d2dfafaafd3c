import type { CDPSession, Locator, Page } from '@playwright/test'

import { expect, goTo, signIn, test } from './fixtures.ts'
import { openFirstCards } from './first-cards.ts'
import { pollEvery } from './tasks.ts'

test.use({ environment: { still: true }, hasTouch: true })

interface Hand {
  press: (at: { x: number; y: number }) => Promise<void>
  release: () => Promise<void>
}

const hands: Record<'mouse' | 'finger', (page: Page, devTools: CDPSession) => Hand> = {
  mouse: ({ mouse }) => ({
    press: async ({ x, y }) => {
      await mouse.move(x, y)
      await mouse.down()
    },
    release: () => mouse.up(),
  }),
  finger: (_, devTools) => ({
    press: async (at) => {
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    },
    release: async () => {
      await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
  }),
}

/** Presses a row, changes the list meanwhile, and lets go. Returns the pressed row's key. */
async function pressWhile(page: Page, hand: keyof typeof hands, row: Locator, come: () => Promise<void>) {
  const { press, release } = hands[hand](page, await page.context().newCDPSession(page))
  // While the list is replaced there is nothing to press.
  await expect.poll(() => row.boundingBox()).not.toBeNull()
  const box = await row.boundingBox()
  if (box === null) throw new Error('There is nothing to press')
  await page.evaluate(() => {
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        const row = target instanceof Element ? target.closest<HTMLElement>('[data-row], [data-task-id]') : null
        Object.assign(window, { pressed: row?.dataset['row'] ?? row?.dataset['taskId'] })
      },
      { capture: true, once: true },
    )
    // On a slow machine the finger stays long enough to open a hint.
    window.addEventListener('contextmenu', (event) => event.stopImmediatePropagation(), true)
  })
  await press({ x: box.x + 60, y: box.y + box.height / 2 })
  const key = await page.evaluate(() => (window as unknown as { pressed: string }).pressed)
  expect(key).toBeTruthy()
  await come()
  await drawn(page)
  await release()
  return key
}

/** The third that nothing covers: a list that kept its place has others above. */
async function inSight(rows: Locator): Promise<Locator> {
  const seen = await rows.evaluateAll((elements) =>
    elements.flatMap((element, index) => {
      const { left, top, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + 60, top + height / 2)) ? [index] : []
    }),
  )
  return rows.nth(seen[2] ?? 2)
}

/** All changes have been drawn. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

const lists = {
  board: ['/tasks', '[aria-label=Delivering] [data-task-id]'],
  table: ['/tasks?view=table', 'tr[data-task-id]'],
  entities: ['/entities', 'a[data-row]'],
  'known objects': ['/objects', '[role=treeitem]:not([aria-expanded])'],
  requests: ['/requests', 'tr[data-row]'],
} as const

test('in each list what is pressed, by mouse or finger, is what opens, whatever comes before it is let go', async ({
  page,
  server,
  host,
}) => {
  await pollEvery(page, 1)
  await signIn(page, { at: host.url + lists.board[0] })
  for (const [name, [at, rows]] of Object.entries(lists))
    for (const hand of ['mouse', 'finger'] as const)
      await test.step(`${name}, ${hand}`, async () => {
        await goTo(page, at)
        await expect(page.locator(rows).nth(2)).toBeVisible()
        // Holds until each status is loaded, and the next poll.
        let held: (() => void) | undefined
        const isQuiet = () => expect.poll(() => held, { timeout: 20_000 }).toBeDefined()
        const order = host.deliver(/\/tasks\/query$/, (_, deliver) => (held = deliver))
        await isQuiet()
        await server.advance(600)
        const key = await pressWhile(page, hand, await inSight(page.locator(rows)), async () => {
          const answer = page.waitForResponse(/\/tasks\/query$/)
          order.restore()
          held?.()
          await answer
        })
        await expect(page).toHaveURL((url) => decodeURIComponent(url.href).includes(key))
      })
})

test('a card that is pressed while the list that scrolls comes in place of the first cards opens', async ({
  page,
  host,
}) => {
  const { executing, deliver } = await openFirstCards(page, host)
  const key = await pressWhile(page, 'mouse', executing.locator('[data-task-id]').nth(2), async () => {
    const file = page.waitForResponse(/CardList-/)
    deliver()
    await file
  })
  await expect(page).toHaveURL(new RegExp(key))
  await expect(executing.locator('li[data-index]').first()).toBeVisible()
})
