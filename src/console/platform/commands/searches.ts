import type { Steps } from '../../../picture/steps.ts'
import { useRegistered } from '../../ui/browser/use-registered.ts'
import type { Command } from './commands.ts'

/** The commands of what the palette's query finds among many. */
export type CommandSearch = (query: string) => Steps<readonly Command[]>

const searches = new Set<{ current: CommandSearch }>()

/** Searches for the palette while mounted. */
export function useCommandSearch(search: CommandSearch): void {
  useRegistered(searches, search)
}

/** Innermost view first. */
export function* foundCommands(query: string): Steps<Command[]> {
  const found: Command[] = []
  for (const search of [...searches].toReversed()) found.push(...(yield* search.current(query)))
  return found
}
