import type { Draws } from '../../platform/draws.ts'

export const help = [
  'Deletes video streams by id. The service can’t list streams: type or paste ids, or pick known ones, which tasks have named or this browser deleted before.',
  'Only a busy service (503) is asked again. You see each retry and can stop it. “Outcome unknown” means that no answer came: the stream may or may not be gone.',
  'The queue keeps running while you look at other views, and pauses when the connection or the session is lost.',
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
