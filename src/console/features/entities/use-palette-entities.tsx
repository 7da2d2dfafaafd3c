import { useCommandSearch } from '../../platform/commands/searches.ts'
import type { Entities } from '../../../picture/entities.ts'
import { entitiesFound } from '../../../picture/find-entities.ts'
import { EntitySymbol } from '../../domain/entity/EntitySymbol.tsx'

const OFFERED = 8

/** By name, id or alternate id. */
export function usePaletteEntities(entities: Entities, open: (key: string) => void): void {
  useCommandSearch(function* search(query) {
    const typed = query.trim()
    if (typed.length < 2) return []
    const found = yield* entitiesFound(entities, typed, OFFERED)
    return found.map((each) => ({
      id: `entity ${each.key}`,
      label: each.name,
      group: 'Open' as const,
      icon: <EntitySymbol entity={each.best.entity} />,
      run: () => open(each.key),
    }))
  })
}
