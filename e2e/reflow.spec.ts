import type { Page } from '@playwright/test'

import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { axeFaults } from './axe.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'
import { outOfReach } from './reach.ts'

// Deadlines on the next day have a date: the longest words of a card.
test.use({ environment: { still: true, start: '2026-11-21T23:10:00Z' } })

/** The smallest supported size, a tablet, 1440 × 900 at 200 %, and 1280 × 1024 at 400 % (WCAG 1.4.10). */
const SIZES = [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
  { width: 320, height: 256 },
]

interface Place {
  name: string
  at: string
  ready: (page: Page) => Promise<void>
  /** Part to check besides the shell; default: the whole view. */
  part?: string
}

const { parentTaskId, override } = fixtures()

const PANEL = 'main aside'
const DIALOG = '[role=dialog]'

/** Every page with its usual content, and its panels open. */
const PLACES: readonly Place[] = [
  { name: 'board', at: '/tasks', ready: (page) => expect(page.locator('[data-task-id]').first()).toBeVisible() },
  {
    name: 'table',
    at: '/tasks?view=table',
    ready: (page) => expect(page.getByRole('grid', { name: 'Tasks' }).getByRole('row').nth(3)).toBeVisible(),
  },
  {
    name: 'task',
    at: `/tasks/${parentTaskId}`,
    part: PANEL,
    ready: (page) => expect(page.getByRole('tab', { name: 'Raw JSON' })).toBeVisible(),
  },
  {
    name: 'alerts',
    at: '/alerts',
    ready: (page) => expect(page.getByRole('row').filter({ hasText: 'GULL 4, ice on left wing' })).toBeVisible(),
  },
  {
    name: 'alert',
    at: '/alerts',
    part: PANEL,
    ready: async (page) => {
      await page.getByRole('row').filter({ hasText: 'GULL 4, ice on left wing' }).click()
      await expect(page.getByRole('region', { name: 'Why now' })).toBeVisible()
    },
  },
  {
    name: 'ended alerts',
    at: '/alerts?tab=ended',
    ready: (page) => expect(page.getByRole('tab', { name: 'Ended', selected: true })).toBeVisible(),
  },
  {
    name: 'rules',
    at: '/alerts?tab=rules',
    ready: (page) => expect(page.getByText('No friendly air unit within 20 NM')).toBeVisible(),
  },
  {
    name: 'rule',
    at: '/alerts?tab=rules',
    part: PANEL,
    ready: async (page) => {
      await page.getByText('No friendly air unit within 20 NM').click()
      await expect(page.getByRole('textbox', { name: 'Guidance' })).toBeVisible()
    },
  },
  {
    name: 'entities',
    at: '/entities',
    ready: (page) => expect(page.getByRole('list', { name: 'Entities' }).getByRole('link').first()).toBeVisible(),
  },
  {
    name: 'entity',
    at: `/entities/${override.entityId}`,
    part: PANEL,
    ready: (page) => expect(page.getByRole('tab', { name: 'Components' })).toBeVisible(),
  },
  {
    name: 'objects',
    at: '/objects',
    ready: (page) => expect(page.getByRole('tree', { name: 'Known objects' })).toBeVisible(),
  },
  {
    name: 'object',
    at: '/objects/missions/2026-325/gull-2/ir/still-141931.jpg',
    part: '[aria-label=Preview]',
    ready: (page) => expect(page.getByRole('img', { name: 'Preview of still-141931.jpg' })).toBeVisible(),
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
    name: 'exchange',
    at: '/requests',
    part: PANEL,
    ready: async (page) => {
      await page.getByRole('grid', { name: 'Exchanges' }).getByRole('row').nth(1).click()
      await expect(page.getByRole('button', { name: 'Copy as cURL' })).toBeVisible()
    },
  },
  { name: 'log', at: '/log', ready: (page) => expect(page.getByText(/^Chain verified to entry/)).toBeVisible() },
  {
    name: 'handover',
    at: '/handover',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Prepare handover' }).click()
      await expect(page.getByRole('button', { name: 'Prepare handover' })).toHaveCount(0)
    },
  },
  {
    name: 'settings',
    at: '/settings',
    ready: (page) => expect(page.getByRole('table', { name: 'Storage' })).toBeVisible(),
  },
  {
    name: 'palette',
    at: '/settings',
    part: DIALOG,
    ready: async (page) => {
      await page.getByRole('button', { name: 'Go to or run' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'keys',
    at: '/settings',
    part: DIALOG,
    ready: async (page) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('button', { name: 'Help and keys' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
]

async function expectInReach(page: Page, name: string, part = 'main'): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    // Rows of a long list are measured in the next frames.
    await expect.poll(() => outOfReach(page, part), `${name} at ${size.width}`).toEqual([])
  }
}

// wcag(1.3.4), wcag(1.4.4), wcag(1.4.10)
test(
  'at 320 px and more no page scrolls sideways, everything on it is reached, and axe finds nothing',
  { tag: '@tab' },
  async ({ page }) => {
    test.slow()
    await page.goto('/sign-in')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expectInReach(page, 'sign-in', 'body')
    await signIn(page)
    // Loaded after the page first shows.
    await expect(page.getByRole('banner').getByRole('button', { name: /^Sound/ })).toBeVisible()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expect(page.getByRole('banner').getByText('operator')).toBeVisible()
      await expect(page.getByRole('banner').getByText(/^\d\d:\d\d:\d\dZ$/)).toBeVisible()
    }
    for (const { name, at, ready, part } of PLACES) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await goTo(page, at)
      await ready(page)
      await expectInReach(page, name, part)
      if (!['board', 'alerts', 'entity', 'log'].includes(name)) continue
      await page.setViewportSize({ width: 320, height: 640 })
      expect([name, ...(await axeFaults(page))]).toEqual([name])
    }
  },
)
