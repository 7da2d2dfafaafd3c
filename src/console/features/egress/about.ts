import type { Draws } from '../../platform/draws.ts'

export const help = [
  'Deletes video streams by id. The service can’t list streams. Type or paste ids, or pick known ones: named by tasks or deleted before by this browser.',
  'Only a busy service (503) is retried. You see each retry and can stop it. “Outcome unknown” means no answer came. The stream may or may not be gone.',
  'The queue keeps running in other views. It pauses when the connection or the session is lost.',
]

export function counts() {
  return import('./counts.ts')
}

export function paletteThings() {
  return import('./palette-things.tsx')
}

export const draws: Draws = {
  bar: () => import('./queue/QueueStatus.tsx').then(({ QueueStatus }) => QueueStatus),
}
