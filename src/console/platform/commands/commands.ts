import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** What commands stand under in the palette. */
export type CommandHeading = 'Recent' | 'Go to' | 'Open' | 'This view' | 'Console'

/** Something that the palette offers and, with `keys`, a key does. */
export interface Command {
  /** Stable; recent ones are remembered by it. */
  id: string
  label: string
  /** Heading in the palette; absent: "This view". */
  group?: CommandHeading
  /** `r`, `R` (with Shift), `/`, `g t` (one after the other), `Ctrl K`. */
  keys?: string | undefined
  icon?: ReactNode
  /** Beside the label: a status, an id. */
  detail?: string | undefined
  /** A key alone; the palette does not list it (moving in a list). */
  hidden?: boolean
  /** Gives way to a command of the view that has the same key. */
  isFallback?: boolean
  /** Made of the very words that were typed (an id): stands after whatever matches them otherwise. */
  asTyped?: boolean
  /** How well it answers what was typed, where its source knows better than its label tells. */
  score?: number
  /** Set = listed, but can't be run, and why. */
  disabledReason?: string | undefined
  run: () => void
}

/** Commands for what was typed into the palette; keys look with an empty query. */
export type CommandSource = (query: string) => readonly Command[]

const sources = new Set<{ current: CommandSource }>()

/**
 * Registers commands while the component is mounted. They are read when the palette is open or a key is pressed, so closures over the
 * latest state are fine and need no memo.
 */
export function useCommands(commands: readonly Command[] | CommandSource): void {
  const source = useRef<CommandSource>(() => [])
  // In the same breath as what is drawn: whoever sees a panel may press its keys at once.
  useLayoutEffect(() => {
    source.current = typeof commands === 'function' ? commands : () => commands
  })
  useLayoutEffect(() => {
    sources.add(source)
    return () => void sources.delete(source)
  }, [])
}

/** All commands of the moment, those of the innermost view first; of two with the same id the first wins. */
export function currentCommands(query = ''): Command[] {
  const byId = new Map<string, Command>()
  for (const source of [...sources].toReversed()) {
    for (const command of source.current(query)) if (!byId.has(command.id)) byId.set(command.id, command)
  }
  const all = [...byId.values()]
  const taken = new Set(all.filter((command) => command.isFallback !== true).map(({ keys }) => keys))
  return all.filter(({ isFallback, keys }) => isFallback !== true || !taken.has(keys))
}

/** `R` → `Shift R`; everything else as it is. */
export function keyWords(keys: string): string {
  return keys
    .split(' ')
    .map((key) => (key.length === 1 && key !== key.toLowerCase() && !keys.startsWith('Ctrl') ? `Shift ${key}` : key))
    .join(' ')
}
