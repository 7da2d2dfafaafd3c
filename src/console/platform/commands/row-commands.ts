import type { Command } from './commands.ts'

/** Letters that move in a list without focus. `noun`: a row, in lower case. */
export function rowCommands(id: string, noun: string, go: (key: 'ArrowDown' | 'ArrowUp') => void): Command[] {
  return [
    { id: `${id}.j`, label: `Next ${noun}`, keys: 'j', hidden: true, run: () => go('ArrowDown') },
    { id: `${id}.k`, label: `Previous ${noun}`, keys: 'k', hidden: true, run: () => go('ArrowUp') },
  ]
}
