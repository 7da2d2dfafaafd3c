import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

interface Scope {
  /** Selectors of the parts to check; default: the whole page. */
  include?: readonly string[]
  /** Default: all. */
  rules?: readonly string[]
}

/** Rules that depend on the theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Axe's findings once fades have ended, one line each: during a fade no contrast is right. */
export async function axeFaults(page: Page, { include, rules }: Scope = {}): Promise<string[]> {
  await fadesEnd(page)
  // Half a megabyte of script, once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    // WCAG 2.2, off by default. Passing nodes needn't be listed.
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  }
  return page.evaluate(
    async ([parts, given]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe }
      const { violations } = await inPage.run(parts ?? document, given)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
    },
    [include && [...include], options] as const,
  )
}

/** Every finite animation has ended; one about to start has two frames to do so. */
function fadesEnd(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    // A much later end isn't a fade: the wall's hatch waits like that for missing updates.
    const ending = document
      .getAnimations()
      .filter(
        (animation) => Number(animation.effect?.getComputedTiming().endTime) - Number(animation.currentTime) < 1000,
      )
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
}
