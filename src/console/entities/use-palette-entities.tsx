import { useCommands } from '../commands/commands.ts'
import type { Entities } from '../live/entities.ts'
import { haystackOf } from '../live/entities/entity-text.ts'
import { EntitySymbol } from '../entity/EntitySymbol.tsx'

const OFFERED = 8

/** Offers known entities in the palette by name, id or alternate id. */
export function usePaletteEntities(entities: Entities, open: (key: string) => void): void {
  useCommands((query) => {
    const typed = query.trim().toLowerCase()
    if (typed.length < 2) return []
    const found = []
    for (const each of entities.items()) {
      if (!haystackOf(each).includes(typed)) continue
      found.push({
        id: `entity ${each.key}`,
        label: each.name,
        group: 'Open' as const,
        icon: <EntitySymbol entity={each.best.entity} />,
        run: () => open(each.key),
      })
      if (found.length === OFFERED) break
    }
    return found
  })
}
