import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { InspectorTab } from '../inspector/EntityInspector.tsx'
import { formatCamera, parseCamera, type Camera } from '../map/camera.ts'
import { one, type SearchParams } from '../ui/browser/search-params.ts'
import { filterSearch, readFilter, type EntityFilter } from './list/entity-filter.ts'

type Changes = Readonly<Record<string, string | readonly string[] | undefined>>

export interface EntityAddress {
  readonly filter: EntityFilter
  readonly selectedKey: string | undefined
  readonly tab: InspectorTab
  readonly camera: Camera | undefined
  /** A camera in the address that is no view of the earth. */
  readonly badCamera: string | undefined
  setFilter: (changes: Partial<EntityFilter>) => void
  setTab: (tab: InspectorTab) => void
  setCamera: (camera: Camera) => void
  select: (key: string | undefined) => void
}

const TABS: readonly InspectorTab[] = ['components', 'tasks', 'raw']

/** The page's address, read, and the ways to change it: filter, selection, tab and camera live there and nowhere else. */
export function useEntityAddress(): EntityAddress {
  const search: SearchParams = useSearch({ strict: false })
  const { entityId: selectedKey } = useParams({ strict: false })
  const navigate = useNavigate()
  return useMemo(() => {
    const filter = readFilter(search)
    const at = one(search['at'])
    const camera = parseCamera(at)
    const set = (changes: Changes) =>
      void navigate({ to: '.', search: (before) => changed(before as SearchParams, changes), replace: true })
    return {
      filter,
      selectedKey,
      tab: TABS.find((each) => each === one(search['tab'])) ?? 'components',
      camera,
      badCamera: camera === undefined ? at : undefined,
      setFilter: (changes) => set(filterSearch({ ...filter, ...changes })),
      setTab: (tab) => set({ tab: tab === 'components' ? undefined : tab }),
      setCamera: (next) => set({ at: formatCamera(next) }),
      select: (key) =>
        void (key === undefined
          ? navigate({ to: '/entities', search: (before) => changed(before as SearchParams, { tab: undefined }) })
          : navigate({
              to: '/entities/$entityId',
              params: { entityId: key },
              search: (before) => before as SearchParams,
            })),
    }
  }, [search, selectedKey, navigate])
}

function changed(before: SearchParams, changes: Changes): SearchParams {
  const after: SearchParams = { ...before }
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || value === '') delete after[key]
    else after[key] = typeof value === 'string' ? value : [...value]
  }
  return after
}
