export { wallAddress as address } from './wall-address.ts'

export const help = [
  'One page for a screen across the room: counts, map, alerts and newest changes. It has no controls.',
  'When data, session or drawing stalls, hatching covers the whole screen, with the reason and the time of the last good data.',
]

export const keeps = [
  {
    key: 'watchfloor.wall.good',
    name: 'Last good moment of a wall',
    about: 'When a wall in this browser last showed good data, to log the gap after a loss of power',
  },
]
