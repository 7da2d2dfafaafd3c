// A console that has all tasks, and its environment's clock.

/** At the table. @param {import('@playwright/test').Page} page @param {string} url */
export async function signInAt(page, url) {
  await page.goto(`${url}/tasks?view=table`)
  await page.getByRole('textbox', { name: 'Client id' }).fill('operator')
  await page.getByRole('textbox', { name: 'Client secret' }).fill('operator-secret')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** @param {import('@playwright/test').Page} page that has just signed in */
export async function loadAll(page) {
  const all = page.getByText(/^\d+ loaded, all/)
  const button = page.getByRole('button', { name: 'Load all' })
  await button.or(all).first().waitFor({ timeout: 60_000 })
  if (await button.isVisible()) await button.click()
  await all.waitFor({ timeout: 600_000 })
}

/** Of a server with `--faults`. @param {string} url @param {number} advanceSeconds */
export async function advance(url, advanceSeconds) {
  await fetch(`${url}/faults/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ advanceSeconds }),
  })
}
