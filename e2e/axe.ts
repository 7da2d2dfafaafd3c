import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Scope {
  /** Selectors of the parts to check; default: the whole page. */
  include?: readonly string[]
  /** Groups of rules, or single rules; default: all. */
  tags?: readonly string[]
  rules?: readonly string[]
}

/** Rules that depend on the theme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Axe's findings once fades have ended, one line each: during a fade no contrast is right. */
export async function axeFaults(page: Page, { include = [], tags, rules }: Scope = {}): Promise<string[]> {
  await fadesEnd(page)
  // The console has no frames. Merging their results on a page of its own would be over half of the work.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  // WCAG 2.2, off by default. Passing nodes needn't be listed.
  builder.options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
  for (const selector of include) builder.include(selector)
  if (tags !== undefined) builder.withTags([...tags])
  if (rules !== undefined) builder.withRules([...rules])
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
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
