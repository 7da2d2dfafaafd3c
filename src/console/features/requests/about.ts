import type { Draws } from '../../platform/draws.ts'
export { exchangeAddress as address } from './exchange-address.ts'

export const help = [
  'Every request this tab made to the environment, with its answer, newest first. Secrets are masked before anything is recorded, so copies and exports have none.',
  'A finding is where an answer departs from the interface: an error breaks it, a warning passes a limit, a note is a field it does not define.',
  'The log is in memory only, and empty after a reload.',
]

export function counts() {
  return import('./counts.ts')
}

export const draws: Draws = {
  everywhere: () => import('./Everywhere.tsx').then(({ Everywhere }) => Everywhere),
  rail: () => import('./RailFindings.tsx').then(({ RailFindings }) => RailFindings),
  finding: () => import('./where-from/FindingMark.tsx').then(({ FindingMark }) => FindingMark),
}
