import type { Draws } from '../../platform/draws.ts'
import type { PageWindows } from '../../platform/windows.ts'
export { logAddress as address } from './log-address.ts'

export const help = [
  'What people wrote and what the server saw itself, oldest on top: sign-ins, changes that were sent, alerts, times without tasks. All desks of one server share it, and nothing in it is ever changed or removed.',
  'A correction is an entry of its own, shown under the old text. Each entry bears the hash of itself and of the one before it: “Chain broken” means that one was changed, removed or put in afterwards.',
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
