import type { Command } from './commands.ts'

/** The letters that go from row to row of a list, as its arrow keys do, also while the focus is elsewhere. `noun`: what a row is, in lower case. */
export function rowCommands(id: string, noun: string, go: (key: 'ArrowDown' | 'ArrowUp') => void): Command[] {
  return [
    { id: `${id}.j`, label: `Next ${noun}`, keys: 'j', hidden: true, run: () => go('ArrowDown') },
    { id: `${id}.k`, label: `Previous ${noun}`, keys: 'k', hidden: true, run: () => go('ArrowUp') },
  ]
}
