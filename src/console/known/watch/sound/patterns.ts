import type { AlertLevel } from '../../../../watch/wire/level.ts'

/** Seconds from the pattern's start; hertz; `to`: glides there. */
export interface Tone {
  readonly at: number
  readonly seconds: number
  readonly hertz: number
  readonly to?: number
}

/** Differ in rhythm, not pitch: 500 to 1400 Hz suit poor hearing and small speakers. */
export const patterns: Readonly<Record<AlertLevel, readonly Tone[]>> = {
  warning: [0, 1, 2, 3, 4].map((pulse) => ({ at: pulse * 0.18, seconds: 0.12, hertz: pulse % 2 === 0 ? 1320 : 990 })),
  caution: [0, 0.55].map((at) => ({ at, seconds: 0.35, hertz: 660, to: 880 })),
  advisory: [{ at: 0, seconds: 0.6, hertz: 523 }],
}
