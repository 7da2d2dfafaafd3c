import { usePreferences, type Preferences } from './preferences.ts'

/** The same figures as `--row-extra` in tokens.css: virtual lists must know the height before they draw. */
const EXTRA: Record<Preferences['density'], number> = { compact: -4, standard: 0, roomy: 8 }

/** A row stays a target that can be hit (WCAG 2.5.8, by fingers 2.5.5). */
const SMALLEST = globalThis.matchMedia?.('(pointer: coarse)').matches ? 44 : 24

/** The height of a row in pixels that is so high at standard density. */
export function useRowHeight(designed: number): number {
  const density = usePreferences((preferences) => preferences.density)
  return Math.max(SMALLEST, designed + EXTRA[density])
}
