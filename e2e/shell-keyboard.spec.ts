import type { Locator, Page } from '@playwright/test'

import { fixtures } from '../src/environment/scenario/fixtures.ts'
import { expect, goTo, signIn, test } from './fixtures.ts'

const { override, egress } = fixtures()
const STILL = 'missions/2026-325/gull-2/ir/still-141931.jpg'

test.use({ environment: { still: true } })

// clause(57)
// wcag(2.1.1), wcag(2.1.2), wcag(2.4.1), wcag(2.4.2)
test('every job of a watch is done without a pointer', async ({ page }) => {
  test.slow()
  await test.step('sign in', async () => {
    await page.goto('/tasks')
    await expect(page.getByRole('textbox', { name: 'Client id' })).toBeFocused()
    await page.keyboard.type('operator')
    await page.keyboard.press('Tab')
    await page.keyboard.type('operator-secret')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-task-id]').first()).toBeVisible()
    await expect(page).toHaveTitle(/\bTasks · /)
  })

  await test.step('skip bar and rail', async () => {
    await page.getByRole('link', { name: 'Skip to the view' }).press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.locator('main :focus')).toBeVisible()
  })

  await test.step('find a task, open it, turn its tabs, close it', async () => {
    await inPalette(page, 'sector search')
    const detail = page.getByRole('complementary', { name: 'Task detail' })
    await expect(detail.getByRole('heading', { level: 2 })).toContainText(/sector search/i)
    await page.keyboard.press(']')
    await expect(detail.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(detail).toHaveCount(0)
  })

  await test.step('inspect an entity and clear an override', async () => {
    await inPalette(page, override.entityId)
    await expect(page.getByRole('complementary', { name: 'Entity inspector' })).toBeVisible()
    await tabTo(page, `Clear override ${override.fieldPath}`)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Clear override' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('region', { name: 'Override result' })).toContainText('as expected')
    // Arrow keys scroll it.
    await tabTo(page, 'Differences', 'region')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('fetch an object', async () => {
    await goByKeys(page, 'o', page.getByRole('textbox', { name: 'Object path' }))
    await blur(page)
    await page.keyboard.press('e')
    await expect(page.getByRole('textbox', { name: 'Object path' })).toBeFocused()
    await page.keyboard.type(STILL)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'Preview of still-141931.jpg' })).toBeVisible()
  })

  await test.step('delete egress streams', async () => {
    await blur(page)
    const ids = page.getByRole('textbox', { name: 'Egress ids' })
    await goByKeys(page, 'v', ids)
    await blur(page)
    await page.keyboard.press('/')
    await expect(ids).toBeFocused()
    await page.keyboard.type('a mistake')
    await tabTo(page, 'Clear')
    await page.keyboard.press('Enter')
    await expect(ids).toBeFocused()
    await page.keyboard.type(egress.active.slice(0, 2).join(', '))
    await tabTo(page, 'Delete 2 streams…')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete egress streams' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await tabTo(page, 'Delete 2 streams')
    await page.keyboard.press('Enter')
    for (const id of egress.active.slice(0, 2))
      await expect(page.getByRole('table', { name: 'Queue' }).getByRole('row').filter({ hasText: id })).toContainText(
        'Deleted',
      )
  })

  await test.step('make a rule and delete it', async () => {
    await blur(page)
    await goByKeys(page, 'a', page.getByRole('tab', { name: 'Active' }))
    for (const tab of ['Ended', 'Shelved', 'Rules']) {
      await page.keyboard.press(']')
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    }
    const form = page.getByRole('complementary', { name: 'Rule' })
    const rules = page.getByRole('grid', { name: 'Rules' })
    await tabTo(page, 'New rule')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('heading', { name: 'New rule' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(rules.getByRole('row').and(page.locator(':focus'))).toHaveCount(1)
    await tabTo(page, 'New rule')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await expect(form).toContainText('Nothing changed')
    await expect(rules.getByRole('row', { selected: true })).toBeFocused()
    const guidance = form.getByRole('textbox', { name: 'Guidance' })
    await page.setViewportSize({ width: 1280, height: 768 })
    await tabTo(page, 'Close rule')
    for (let presses = 0; presses < 60 && !(await guidance.evaluate((each) => each.matches(':focus'))); presses += 1)
      await page.keyboard.press('Tab')
    // Wholly above the footer.
    const field = await guidance.boundingBox()
    expect((field?.y ?? NaN) + (field?.height ?? NaN)).toBeLessThan(
      (await form.locator('footer').boundingBox())?.y ?? NaN,
    )
    await tabTo(page, 'Delete rule')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(form).toHaveCount(0)
    await expect(rules.getByRole('row').and(page.locator(':focus'))).toHaveCount(1)
  })

  await test.step('look into the log', async () => {
    await blur(page)
    await goByKeys(page, 'r', page.getByRole('grid', { name: 'Exchanges' }).getByRole('row').nth(2))
    await expect(page).toHaveTitle(/\bRequests · /)
    await page.keyboard.press('j')
    await expect(page.locator('[data-row]:focus')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Exchange' })).toBeVisible()
  })

  await test.step('ask what the keys are', async () => {
    await blur(page)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard and help' })
    await expect(sheet).toContainText('About Requests')
    await expect(sheet.getByText('Copy as cURL')).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 500 })
    const last = sheet.getByText('Without Latin letters')
    await expect(last).not.toBeInViewport()
    await tabTo(page, 'Keys', 'region')
    await page.keyboard.press('End')
    await expect(last).toBeInViewport()
    await expect(sheet.getByText('Next tab')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await goByKeys(page, 'l', page.getByRole('textbox', { name: 'Filter entries' }))
    await page.keyboard.press('?')
    await expect(sheet).toContainText('About Watch log')
    await expect(sheet.getByText('Next tab')).toHaveCount(0)
  })
})

test('a Russian keyboard does what a Latin one does', { tag: '@tab' }, async ({ page }) => {
  await signIn(page)
  await expect(page.locator('[data-task-id]').first()).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  const press = async (key: string, code: string, virtual: string, modifiers = 0) => {
    const described = { key, code, windowsVirtualKeyCode: virtual.charCodeAt(0), modifiers }
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...described, ...(modifiers === 0 && { text: key }) })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...described })
  }
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-task-id'))
  await press('о', 'KeyJ', 'J')
  const first = await focused()
  expect(first).toBeTruthy()
  // On a card, too.
  await press('о', 'KeyJ', 'J')
  await expect.poll(focused).not.toBe(first)
  await press('л', 'KeyK', 'K')
  await expect.poll(focused).toBe(first)
  await press('л', 'KeyK', 'K', 2)
  await expect(page.getByRole('combobox', { name: 'Go to or run' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(async () => {
    await press('п', 'KeyG', 'G')
    await press('у', 'KeyE', 'E')
    await expect(page).toHaveURL(/\/entities/, { timeout: 3_000 })
  }).toPass()
})

/** Finds something and opens it. */
async function inPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to or run' })).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
}

/** Two keys within a second, pressed again if a page drawing a map in software missed them. */
async function goByKeys(page: Page, key: string, there: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(there).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

/** Presses Tab until it has the focus, or fails. */
async function tabTo(page: Page, name: string, role: 'button' | 'region' = 'button'): Promise<void> {
  const button = page.getByRole(role, { name, exact: true })
  await expect(button.first()).toBeVisible()
  for (let presses = 0; presses < 120; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent
    })
    if (focused?.startsWith(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`120 presses of Tab do not come to "${name}"`)
}

/** Leaves a field, so that single keys count again; people press Escape. */
function blur(page: Page): Promise<void> {
  return page.evaluate(() => void (document.activeElement instanceof HTMLElement && document.activeElement.blur()))
}

// clause(57)
// wcag(2.4.7), wcag(2.4.11), wcag(3.2.1)
test(
  'what has the focus is marked, never covered by something else, and changes nothing',
  { tag: '@tab' },
  async ({ page }) => {
    await signIn(page)
    for (const [title, at] of [
      ['Tasks', '/tasks'],
      ['Alerts', '/alerts'],
      ['Alerts', '/alerts?tab=rules&rule=limit-near'],
      ['Entities', '/entities'],
      ['Log', '/log'],
      ['Settings', '/settings'],
    ] as const) {
      await goTo(page, at)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      const covered: string[] = []
      const unmarked: string[] = []
      for (let press = 0; press < 45; press += 1) {
        await page.keyboard.press('Tab')
        covered.push(...(await page.evaluate(coveredFocus)))
        unmarked.push(...(await page.evaluate(unmarkedFocus)))
      }
      expect(covered, at).toEqual([])
      expect(unmarked, at).toEqual([])
      expect(new URL(page.url()).pathname).toBe(at.split('?')[0])
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  },
)

/** Runs in the page: the focused element, if none of nine points of it can be seen. */
function coveredFocus(): string[] {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return []
  // Inputs that are drawn by their label.
  const element = focused.closest('label') ?? focused
  const { left, top, width, height } = element.getBoundingClientRect()
  const shares = [0.1, 0.5, 0.9]
  const isSeen = shares.some((x) =>
    shares.some((y) => {
      const over = document.elementFromPoint(left + x * width, top + y * height)
      return over !== null && (element.contains(over) || over.contains(element))
    }),
  )
  return isSeen ? [] : [focused.outerHTML.slice(0, 120)]
}

/** Runs in the page: the focused element, if it and what is next to it look the same without the focus. */
function unmarkedFocus(): string[] {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return []
  const look = () =>
    [focused, focused.parentElement, focused.firstElementChild].flatMap((element) =>
      element === null
        ? []
        : [undefined, '::after'].map((part) => {
            const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(element, part)
            return `${outline} ${boxShadow} ${borderColor} ${backgroundColor}`
          }),
    )
  const marked = look().join()
  focused.blur()
  const isSame = look().join() === marked
  focused.focus()
  return isSame ? [focused.outerHTML.slice(0, 120)] : []
}
