import type { Draws } from '../../../platform/draws.ts'

export const help = [
  'A report from this watch to the next. It is drafted here from tasks, alerts and log, saved on this server and shown to all desks. “Changes since” counts differences since the draft. Press it before the first signature to update the draft. Unchanged items stay read.',
  'The outgoing watch signs first. The incoming watch ticks each item and signs with its own token. Both signatures are log entries.',
  '“Not known” is always there. It lists times without polls or without a watching desk, lanes not fully loaded, and silent entities.',
  'The capsule is one file, signed by this server. It opens read-only on any console, from the sign-in page. An altered one is refused.',
]

export const windows = {}

export const keeps = [
  {
    key: 'watchfloor.capsule-keys',
    name: 'Keys of environments',
    about: 'Public keys of opened capsules, to notice a changed key',
  },
]

export const draws: Draws = IS_STATIC ? { strip: async () => (await import('./StripCapsule.tsx')).StripCapsule } : {}
