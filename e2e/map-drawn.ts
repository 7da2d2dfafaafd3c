import { expect, type Page } from '@playwright/test'

/** Drawing in software, with other tests running, takes a while. */
export async function mapDrawn(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Map', exact: true })).toHaveAttribute('aria-busy', 'false', {
    timeout: 90_000,
  })
}
