import type { KnownNames } from '../../picture/entities.ts'
import { shown } from './live-tasks.ts'
import { useSource } from './use-source.ts'

export function useNames(): KnownNames {
  const { entities } = shown()
  useSource(entities.named, () => entities.named.version)
  return entities
}
