import { usePreferences, type Preferences } from './preferences.ts'

/** As `--row-extra` in tokens.css: virtual lists need the height before layout. */
const EXTRA: Record<Preferences['density'], number> = { compact: -4, standard: 0, roomy: 8 }

/** Target size (WCAG 2.5.8, for touch 2.5.5). */
const SMALLEST = globalThis.matchMedia?.('(pointer: coarse)').matches ? 44 : 24

/** Pixels, from the height at standard density. */
export function useRowHeight(designed: number): number {
  const density = usePreferences((preferences) => preferences.density)
  return Math.max(SMALLEST, designed + EXTRA[density])
}
