import type { PageWindows } from '../../platform/windows.ts'
import { HISTORY_NAME } from '../../known/history/history-name.ts'
import { families } from '../../../task/status-families.ts'
export { taskAddress as address } from './filters/task-address.ts'

export const help = [
  'Every task loaded so far, in lanes by stage. The service sends no events. This page polls every few seconds. The top line shows when the last reply came.',
  '“14 + more” means that 14 are loaded and the service has more. “all” appears only once every page is loaded.',
  'A white dot marks a change in the last minute while you watched. History is from this console, not from the service. “Late” is computed here from the task’s limits.',
  'Hatching and dimmed colours mean not live. Statuses may have changed since.',
]

export function counts() {
  return import('./counts.ts')
}

export const windows: PageWindows = {
  parts: [
    { word: 'board', name: 'Board', order: 20, size: [1440, 800] },
    ...families.map(({ id, name, statuses }) => ({
      word: `lane.${id}`,
      name: `Lane ${name}`,
      order: 60,
      under: { heading: 'One lane of the board', name },
      size: [440, 800] as const,
      search: { status: statuses.map(({ value }) => value), view: undefined, sort: undefined },
    })),
  ],
  isSelectionShared: true,
  inspector: () => import('./TaskInspector.tsx').then(({ TaskInspector }) => TaskInspector),
}

export function paletteThings() {
  return import('./palette-things.tsx')
}

export const keeps = [{ key: HISTORY_NAME, name: 'Observed history', about: 'Tasks as this console saw them' }]
