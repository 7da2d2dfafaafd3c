import { useCommands } from '../../platform/commands/commands.ts'
import type { Entities } from '../../../picture/entities.ts'
import { findEntities } from '../../../picture/find-entities.ts'
import { EntitySymbol } from '../../domain/entity/EntitySymbol.tsx'

const OFFERED = 8

/** By name, id or alternate id. */
export function usePaletteEntities(entities: Entities, open: (key: string) => void): void {
  useCommands((query) => {
    const typed = query.trim()
    if (typed.length < 2) return []
    return findEntities(entities, typed, OFFERED).map((each) => ({
      id: `entity ${each.key}`,
      label: each.name,
      group: 'Open' as const,
      icon: <EntitySymbol entity={each.best.entity} />,
      run: () => open(each.key),
    }))
  })
}
