import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import { withChanges } from '../address/search.ts'
import { useSearchSetter } from '../address/use-search-setter.ts'
import type { InspectorTab } from '../inspector/EntityInspector.tsx'
import { formatCamera, parseCamera, type Camera } from '../map/camera.ts'
import { one, type SearchParams } from '../ui/browser/search-params.ts'
import { filterSearch, readFilter, type EntityFilter } from './list/entity-filter.ts'

/** The parameters of the page, as they stand in its address. */
export type EntitySearch = {
  readonly [
    _ in 'find' | 'disposition' | 'environment' | 'older' | 'order' | 'tab' | 'at' | 'layers' | 'past'
  ]?: SearchParams[string]
}

export interface EntityAddress {
  readonly filter: EntityFilter
  readonly selectedKey: string | undefined
  readonly tab: InspectorTab
  readonly camera: Camera | undefined
  /** Layers of the map, where the address names them. */
  readonly layers: readonly string[] | undefined
  /** A camera in the address that is no view of the earth. */
  readonly badCamera: string | undefined
  setFilter: (changes: Partial<EntityFilter>) => void
  setTab: (tab: InspectorTab) => void
  setCamera: (camera: Camera) => void
  /** The user's own layers again, in place of those of the address. */
  dropLayers: () => void
  select: (key: string | undefined) => void
}

const TABS: readonly InspectorTab[] = ['components', 'tasks', 'raw']

/** The page's address, read, and the ways to change it: filter, selection, tab and camera live there and nowhere else. */
export function useEntityAddress(): EntityAddress {
  const search = useSearch({ from: '/watch/entities' })
  const { entityId: selectedKey } = useParams({ strict: false })
  const navigate = useNavigate()
  const set = useSearchSetter<EntitySearch>()
  return useMemo(() => {
    const filter = readFilter(search)
    const at = one(search['at'])
    const camera = parseCamera(at)
    return {
      filter,
      selectedKey,
      tab: TABS.find((each) => each === one(search['tab'])) ?? 'components',
      camera,
      layers: one(search['layers'])?.split(','),
      badCamera: camera === undefined ? at : undefined,
      setFilter: (changes) => set(filterSearch({ ...filter, ...changes }), true),
      setTab: (tab) => set({ tab: tab === 'components' ? undefined : tab }, true),
      setCamera: (next) => set({ at: formatCamera(next) }, true),
      dropLayers: () => set({ layers: undefined }, true),
      select: (key) =>
        void (key === undefined
          ? navigate({ to: '/entities', search: withChanges({ tab: undefined }) })
          : navigate({
              to: '/entities/$entityId',
              params: { entityId: key },
              search: withChanges({}),
            })),
    }
  }, [search, selectedKey, navigate, set])
}
