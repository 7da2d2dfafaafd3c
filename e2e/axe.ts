import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Scope {
  /** Selectors of the parts to look at; all of the page without. */
  include?: readonly string[]
  /** Groups of rules, or rules alone; all of axe's without. */
  tags?: readonly string[]
  rules?: readonly string[]
}

/** What depends on the theme; structure does not. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Faults of the page that axe finds once its fades have ended, one line each: half-way through a fade no contrast holds. */
export async function axeFaults(page: Page, { include = [], tags, rules }: Scope = {}): Promise<string[]> {
  await fadesEnd(page)
  // Pages of the console hold no frames, whose results would be put together in a page of their own: that is more than half of the work.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  // WCAG 2.2, which axe doesn't look for by itself. Of what is in order it need not tell every node.
  builder.options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
  for (const selector of include) builder.include(selector)
  if (tags !== undefined) builder.withTags([...tags])
  if (rules !== undefined) builder.withRules([...rules])
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}

/** Every animation that has an end is at it; one that is about to start has two frames to do so. */
function fadesEnd(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    // One that ends much later is no fade: the wall's hatch waits so for news that do not come.
    const ending = document
      .getAnimations()
      .filter(
        (animation) => Number(animation.effect?.getComputedTiming().endTime) - Number(animation.currentTime) < 1000,
      )
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
}
