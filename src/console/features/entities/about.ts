import type { PageWindows } from '../../platform/windows.ts'
export { entityAddress as address } from './entity-address.ts'

export const help = [
  'Every entity this console has a copy of. The service can’t list entities. They come with loaded tasks, with answers to cleared overrides, and from JSON you open. Load more tasks to see more.',
  'A dimmed symbol hasn’t been updated for a while. A hollow one is a snapshot, which is never updated. Incomplete positions aren’t drawn.',
  'On the map, arrow keys go to the nearest entity in that direction. Home goes to the one nearest the centre, Page Down and Page Up go by distance from it. Each entity is announced. Enter opens the selected entity. Shift+arrows pan.',
  'Every position, symbol and copy names its source. Copies that disagree appear side by side. “Symbol derived” means that the entity has no symbol code of its own.',
  'An override replaces a source’s value. Clearing it sends one request. The value underneath is expected, not promised.',
]

export function counts() {
  return import('./counts.ts')
}

export const windows: PageWindows = {
  parts: [{ word: 'map', name: 'Map', order: 10, size: [900, 700], hasNoHead: true }],
  isSelectionShared: true,
  shared: ['at'],
}

export function paletteThings() {
  return import('./palette-things.tsx')
}
