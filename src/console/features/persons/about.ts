import type { Draws } from '../../platform/draws.ts'

export const draws: Draws = {
  person: () => import('./PersonChip.tsx').then(({ PersonChip }) => PersonChip),
}

export const keeps = [
  {
    key: 'watchfloor.desk',
    name: 'This desk',
    about: 'A random number, by which the server knows one desk from another',
  },
]
