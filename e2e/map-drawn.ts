import { expect, type Page } from '@playwright/test'

/** The page's map, once it is drawn. In software, and with other tests beside, that takes a while. */
export async function mapDrawn(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Map', exact: true })).toHaveAttribute('aria-busy', 'false', {
    timeout: 90_000,
  })
}
