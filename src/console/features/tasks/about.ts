export const help = [
  'Every task read so far, in lanes by its stage of life. The service sends no events, so this page polls every few seconds. The line at the top shows when the last reply came.',
  '“14 + more” means that 14 are loaded and the service has more. “all” appears only after every page has been read.',
  'A white dot marks what changed in the last minute while you watched. History is what this console saw, not what the service knows. “Late” is computed here from the limits of the task.',
  'Hatching and dimmed colours mean not live: statuses may have changed since.',
]

export function counts() {
  return import('./counts.ts')
}
