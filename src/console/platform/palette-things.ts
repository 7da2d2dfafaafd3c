import type { RegisteredRouter } from '@tanstack/react-router'

import type { Command } from './commands/commands.ts'

export interface PaletteThing {
  readonly command: Command
  readonly names: readonly string[]
}

/** Of a feature, from any page. Sends no request. */
export interface PaletteThings {
  things(router: RegisteredRouter): readonly PaletteThing[]
  /** For an id that isn't known. */
  asTyped?(id: string, router: RegisteredRouter): Command
}
