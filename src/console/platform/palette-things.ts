import type { RegisteredRouter } from '@tanstack/react-router'

import type { Command } from './commands/commands.ts'

export interface PaletteThing {
  readonly command: Command
  readonly names: readonly string[]
}

/** A feature's entries for the palette, from any page and without a request. */
export interface PaletteThings {
  things(router: RegisteredRouter): readonly PaletteThing[]
  asTyped?(id: string, router: RegisteredRouter): Command
}
