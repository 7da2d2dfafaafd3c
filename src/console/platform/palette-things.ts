import type { RegisteredRouter } from '@tanstack/react-router'

import type { Command } from './commands/commands.ts'

/** A thing that this console knows, with the texts that it may be found by. */
export interface PaletteThing {
  readonly command: Command
  readonly names: readonly string[]
}

/** What the palette offers of a feature's things from any page. It asks nobody. */
export interface PaletteThings {
  things(router: RegisteredRouter): readonly PaletteThing[]
  /** For something that nothing has named yet. */
  asTyped?(id: string, router: RegisteredRouter): Command
}
