import type { Draws } from '../../platform/draws.ts'
export { exchangeAddress as address } from './exchange-address.ts'

export const help = [
  'Every request from this tab to the environment, with its answer, newest first. Secrets are masked before recording. Copies and exports have none.',
  'A finding is a deviation from the interface. An error breaks it. A warning passes a limit. A note is an undefined field.',
  'The log is in memory only. A reload empties it.',
]

export function counts() {
  return import('./counts.ts')
}

export const draws: Draws = {
  everywhere: () => import('./Everywhere.tsx').then(({ Everywhere }) => Everywhere),
  rail: () => import('./RailFindings.tsx').then(({ RailFindings }) => RailFindings),
  finding: () => import('./where-from/FindingMark.tsx').then(({ FindingMark }) => FindingMark),
}
