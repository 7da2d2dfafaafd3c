import type { Page } from '@playwright/test'

import { axeFaults, COLOUR_RULES } from './axe.ts'
import { crowdedTargets } from './crowded-targets.ts'
import { openEntityWithEverything } from './entity-with-everything.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'

test.use({ environment: { still: true } })

const STILL = 'missions/2026-325/gull-2/ir/still-141931.jpg'

/** Every page with its usual content: name, address, and when it is ready. */
const PAGES: readonly { name: string; at: string; ready: (page: Page) => Promise<void> }[] = [
  {
    name: 'board',
    at: '/tasks',
    ready: async (page) => {
      const card = page.locator('[data-task-id]').first()
      await card.click()
      const detail = page.getByRole('complementary', { name: 'Task detail' })
      await expect(detail.getByText('Sub-tasks').first()).toBeVisible()
      expect(await axeFaults(page, { include: ['[aria-label="Task detail"]'] })).toEqual([])
      await page.keyboard.press('Escape')
      await expect(detail).toHaveCount(0)
    },
  },
  {
    name: 'table',
    at: '/tasks?view=table',
    ready: (page) => expect(page.getByRole('grid', { name: 'Tasks' }).getByRole('row').nth(3)).toBeVisible(),
  },
  {
    name: 'entity',
    at: '/entities',
    ready: openEntityWithEverything,
  },
  {
    name: 'object',
    at: `/objects/${STILL}`,
    ready: async (page) => {
      await expect(page.getByRole('img', { name: 'Preview of still-141931.jpg' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Filter paths' }).fill('gull-2')
      await expect(page.getByRole('button', { name: 'Drop filter: Path with “gull-2”' })).toBeVisible()
    },
  },
  {
    name: 'deleted objects',
    at: '/deleted-objects',
    ready: (page) => expect(page.getByRole('table', { name: 'Deleted objects' }).getByRole('row').nth(2)).toBeVisible(),
  },
  {
    name: 'egress',
    at: '/egress',
    ready: (page) => expect(page.getByRole('textbox', { name: 'Egress ids' })).toBeVisible(),
  },
  {
    name: 'requests',
    at: '/requests',
    ready: (page) => expect(page.getByRole('grid', { name: 'Exchanges' }).getByRole('row').nth(1)).toBeVisible(),
  },
  {
    name: 'alerts',
    at: '/alerts',
    ready: async (page) => {
      await page.getByRole('row').filter({ hasText: 'GULL 4, ice on left wing' }).click()
      await expect(page.getByRole('region', { name: 'Why now' })).toBeVisible()
    },
  },
  {
    name: 'shelved alerts',
    at: '/alerts',
    ready: async (page) => {
      const rows = page.getByRole('grid', { name: 'Alerts' }).getByRole('row')
      await rows.filter({ hasText: 'already so when this watch began' }).click()
      await rows.filter({ hasText: 'GULL 2, battery' }).last().click()
      await page.getByRole('button', { name: 'Shelve…' }).click()
      await page.getByRole('textbox', { name: 'Reason' }).fill('Battery is being charged')
      expect(await axeFaults(page, { include: ['[role="dialog"]'] })).toEqual([])
      await page.keyboard.press('Control+Enter')
      await page.getByRole('tab', { name: 'Shelved' }).click()
      await expect(page.getByRole('grid', { name: 'Shelved' }).getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'alert rules',
    at: '/alerts?tab=rules',
    ready: async (page) => {
      await page.getByText('No friendly air unit within 20 NM').click()
      await expect(page.getByRole('textbox', { name: 'Guidance' })).toBeVisible()
    },
  },
  {
    name: 'alert figures',
    at: '/alerts?tab=figures',
    ready: (page) => expect(page.getByRole('group', { name: 'Alerts an hour' })).toBeVisible(),
  },
  {
    name: 'log',
    at: '/log',
    ready: async (page) => {
      await page.getByRole('textbox', { name: 'Entry' }).fill('Wind backing SE')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('listitem').filter({ hasText: 'Wind backing SE' })).toContainText('operator')
      await expect(page.getByText(/^Chain verified to entry/)).toBeVisible()
    },
  },
  {
    name: 'settings',
    at: '/settings',
    ready: (page) => expect(page.getByRole('table', { name: 'Storage' })).toBeVisible(),
  },
  {
    name: 'wall',
    at: '/settings',
    ready: async (page) => {
      await page.getByRole('link', { name: 'Wall' }).click()
      await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('listitem').first()).toBeVisible()
    },
  },
]

const THEMES = ['dark', 'light', 'night'] as const

/** Half of them share a page. */
const HALVES = [PAGES.slice(0, PAGES.length / 2), PAGES.slice(PAGES.length / 2)].map((half) => ({
  half,
  names: half.map(({ name }) => name).join(', '),
}))

for (const { half, names } of HALVES)
  // wcag(1.1.1), wcag(1.3.1), wcag(1.4.3), wcag(1.4.4), wcag(2.4.3), wcag(2.5.8), wcag(3.1.1), wcag(4.1.2)
  test(
    `nothing that axe finds is wrong in any theme, and nothing gets lost at 200 % and 400 %: ${names}`,
    { tag: '@tab' },
    async ({ page }) => {
      test.setTimeout(600_000)
      await signIn(page, { at: '/settings' })
      for (const { name, at, ready } of half)
        await test.step(name, async () => {
          await page.setViewportSize({ width: 1440, height: 900 })
          await goTo(page, at)
          await ready(page)
          for (const theme of THEMES) {
            await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
            const scope = theme === 'dark' ? {} : { rules: COLOUR_RULES }
            expect([theme, ...(await axeFaults(page, scope))]).toEqual([theme])
          }
          expect(await crowdedTargets(page)).toEqual([])
          for (const [zoom, width, height] of [
            ['200 %', 720, 450],
            ['400 %', 360, 450],
          ] as const) {
            await page.setViewportSize({ width, height })
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            expect([zoom, await sideways(page)]).toEqual([zoom, []])
            expect([zoom, await outOfReach(page)]).toEqual([zoom, []])
          }
        })
    },
  )

/**
 * Texts that need sideways scrolling. Boards, tables, maps, code and bars of controls have two dimensions by
 * nature (WCAG 1.4.10).
 */
function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const twoDimensional =
      '[role=grid], table, [aria-label=Map], pre, code, nav, header, [role=region], section[aria-label], canvas, ul, [role=tablist]'
    const main = document.querySelector('main')
    const texts = [...(main?.querySelectorAll('h1, h2, h3, p, dt, dd, label') ?? [])]
    return texts
      .filter((element) => element.closest(twoDimensional) === null && element.getClientRects().length > 0)
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 2 && (right > window.innerWidth + 1 || left < -1)
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** Links of the rail that no scrolling brings into sight; the wall has no rail. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('nav[aria-label=Views] a')].flatMap((link) => {
      link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const { left, top, width, height } = link.getBoundingClientRect()
      const isSeen = link.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      return isSeen ? [] : [link.outerHTML.slice(0, 120)]
    }),
  )
}

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  // clause(26)
  test('what is chosen, focused and on still shows without colours of ours', { tag: '@tab' }, async ({ page }) => {
    await signIn(page, { at: '/settings' })
    const theme = page.getByRole('radiogroup', { name: 'Theme' })
    const look = (label: string) =>
      theme.getByText(label, { exact: true }).evaluate((element) => {
        const { backgroundColor, outlineStyle, borderColor } = getComputedStyle(element.closest('label') ?? element)
        return `${backgroundColor} ${outlineStyle} ${borderColor}`
      })
    expect(await look('Dark')).not.toBe(await look('Light'))
    const exported = page.getByRole('button', { name: 'Export settings' })
    // Controls that depend on the server’s answer come later, also before this button.
    await expect(async () => {
      await exported.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      await expect(exported).toBeFocused({ timeout: 1000 })
    }).toPass()
    await expect(exported).toHaveCSS('outline-style', 'solid')
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing runs without end', async ({ page, server }) => {
    await server.fault('queryTasks', { kind: 'delay', milliseconds: 3_000 })
    await signIn(page)
    const endless = () =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY).length,
      )
    expect(await endless()).toBe(0)
    await expect(page.locator('[data-task-id]').first()).toBeVisible()
    expect(await endless()).toBe(0)
  })
})
