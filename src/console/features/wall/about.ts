export { wallAddress as address } from './wall-address.ts'

export const help = [
  'A page for a screen across the room: counts, map, alerts and newest changes. It has no controls.',
  'If data, session or drawing stalls, hatching covers the screen. It shows the reason and the time of the last good data.',
]

export const keeps = [
  {
    key: 'watchfloor.wall.good',
    name: 'Last good moment of a wall',
    about: 'When a wall in this browser last showed good data, to log gaps after power loss',
  },
]
