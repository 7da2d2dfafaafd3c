import { expect, type Locator, type Page } from '@playwright/test'

import type { FileHost } from './file-host.ts'
import { signIn } from './fixtures.ts'
import { lane } from './tasks.ts'

/** The board with its first cards, while the scrolling list's file is held back until `deliver`. */
export async function openFirstCards(page: Page, host: FileHost): Promise<{ executing: Locator; deliver: () => void }> {
  let deliver: (() => void) | undefined
  host.deliver(/CardList-[^/]*\.js$/, (_, delivered) => (deliver = delivered))
  await signIn(page, { at: `${host.url}/tasks` })
  const executing = lane(page, 'Executing')
  await expect(executing.getByRole('listitem').first()).toBeVisible()
  await expect.poll(() => deliver).toBeDefined()
  return { executing, deliver: () => deliver?.() }
}
