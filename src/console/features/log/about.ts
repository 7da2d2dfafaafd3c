import type { Draws } from '../../platform/draws.ts'
import type { PageWindows } from '../../platform/windows.ts'
export { logAddress as address } from './log-address.ts'

export const help = [
  'Entries of people and of the server, oldest on top: sign-ins, sent changes, alerts, times without tasks. All desks of one server share it. Entries are never changed or removed.',
  'A correction is a new entry, shown under the old text. Every entry is hashed with the one before it. “Chain broken” means that one was changed, removed or inserted later.',
  'An entry attaches what is open and the moment, unless you remove them. “Picture of” opens the tasks as received then, as far back as the journal goes.',
  'While the server is unreachable, your entries wait in this browser. They are sent later, with both times.',
]

export function counts() {
  return import('./counts.ts')
}

export const windows: PageWindows = {
  parts: [{ word: 'log', name: 'Log', order: 50, size: [1000, 640] }],
}

export const draws: Draws = {
  everywhere: () => import('./NewEntry.tsx').then(({ NewEntry }) => NewEntry),
}

export const keeps = [
  {
    key: 'watchfloor-log',
    name: 'Watch log',
    about: 'Unsent entries, how far the log is verified, and the log itself if no server has it',
  },
]
