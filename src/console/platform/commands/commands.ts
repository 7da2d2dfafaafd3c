import type { ReactNode } from 'react'

import { useRegistered } from '../../ui/browser/use-registered.ts'

export type CommandHeading = 'Recent' | 'Go to' | 'Open' | 'This view' | 'Console'

export interface Command {
  /** Stable: recent commands are stored by it. */
  id: string
  label: string
  /** Absent: "This view". */
  group?: CommandHeading
  /** `r`, `R` (with Shift), `/`, `g t` (a sequence), `Ctrl K`. */
  keys?: string | undefined
  icon?: ReactNode
  detail?: string | undefined
  /** Not in the palette, such as moving in a list. */
  hidden?: boolean
  /** A command of the view with the same key wins. */
  isFallback?: boolean
  /** Made from the typed text (an id): listed after real matches. */
  asTyped?: boolean
  score?: number
  /** Listed, but can't run. */
  disabledReason?: string | undefined
  run: () => void
}

/** By palette query, which is empty for keys. */
export type CommandSource = (query: string) => readonly Command[]

const sources = new Set<{ current: CommandSource }>()

/** Registers commands while mounted. */
export function useCommands(commands: readonly Command[] | CommandSource): void {
  useRegistered(sources, typeof commands === 'function' ? commands : () => commands)
}

/** Innermost view first; the first of an id wins. */
export function currentCommands(query = ''): Command[] {
  const byId = new Map<string, Command>()
  for (const source of [...sources].toReversed()) {
    for (const command of source.current(query)) if (!byId.has(command.id)) byId.set(command.id, command)
  }
  const all = [...byId.values()]
  const taken = new Set(all.filter((command) => command.isFallback !== true).map(({ keys }) => keys))
  return all.filter(({ isFallback, keys }) => isFallback !== true || !taken.has(keys))
}

/** `R` → `Shift R`. */
export function keyWords(keys: string): string {
  return keys
    .split(' ')
    .map((key) => (key.length === 1 && key !== key.toLowerCase() && !keys.startsWith('Ctrl') ? `Shift ${key}` : key))
    .join(' ')
}
