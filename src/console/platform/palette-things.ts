import type { RegisteredRouter } from '@tanstack/react-router'

import type { Command } from './commands/commands.ts'

/** A feature's entries for the palette, from any page and without a request. There may be very many. */
export interface PaletteThings<Thing = unknown> {
  things(): Iterable<Thing>
  /** By which it is found. */
  namesOf(thing: Thing): readonly string[]
  commandOf(thing: Thing, router: RegisteredRouter): Command
  /** By its command's id. */
  thingOf(commandId: string): Thing | undefined
  asTyped?(id: string, router: RegisteredRouter): Command
}

/** The id of a thing: of `task 7a` for `task` that is `7a`. */
export function idAfter(kind: string, commandId: string): string | undefined {
  return commandId.startsWith(`${kind} `) ? commandId.slice(kind.length + 1) : undefined
}
