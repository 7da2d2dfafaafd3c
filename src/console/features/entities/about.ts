import type { PageWindows } from '../../platform/windows.ts'
export { entityAddress as address } from './entity-address.ts'

export const help = [
  'Every entity this console has a copy of. The service can’t list entities: they come with loaded tasks, with answers to cleared overrides, and from JSON you open. Load more tasks to see more.',
  'A dimmed symbol has not been updated for a while. A hollow one is a snapshot that is not kept up to date. Nothing is drawn where a position is incomplete.',
  'With the keyboard on the map, arrow keys go to the nearest entity that way, Home to the one nearest to the middle, Page Down and Page Up on by distance; Enter opens it. Each is told in a sentence. Shift and arrow keys move the map.',
  'Every position, symbol and copy says where it came from. Copies that disagree are shown side by side. “Symbol derived” means that the entity has no symbol code of its own.',
  'An override replaces what a source reported. Clearing it sends one request; the value underneath is expected, not promised.',
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
