import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { listOf, oneOf, withChanges, type Unread } from '../../../address/search.ts'
import { useSearchSetter } from '../../platform/url-state/use-search-setter.ts'
import type { InspectorTab } from '../../domain/inspector/EntityInspector.tsx'
import { formatCamera, parseCamera, type Camera } from '../../domain/map/camera.ts'
import { one, type SearchParams } from '../../../address/search-params.ts'
import { filterSearch, readFilter, type EntityFilter } from './list/entity-filter.ts'

/** The parameters of the page, as they stand in its address. */
export type EntitySearch = {
  readonly [
    _ in 'find' | 'disposition' | 'environment' | 'marked' | 'older' | 'order' | 'tab' | 'at' | 'layers' | 'past'
  ]?: SearchParams[string]
}

export interface EntityAddress {
  readonly filter: EntityFilter
  readonly selectedKey: string | undefined
  readonly tab: InspectorTab
  readonly camera: Camera | undefined
  /** Layers of the map, where the address names them. */
  readonly layers: readonly string[] | undefined
  readonly unread: readonly Unread[]
  dismissUnread: () => void
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
  // The map's first view takes its place in the address at once.
  const [firstBadAt, setFirstBadAt] = useState(() => unreadCamera(one(search['at'])))
  const layerIds = useLayerIds(search['layers'] !== undefined)
  return useMemo(() => {
    const unread: Unread[] = []
    const filter = readFilter(search, unread)
    const at = one(search['at'])
    const camera = parseCamera(at)
    const badAt = unreadCamera(at) ?? firstBadAt
    if (badAt !== undefined) unread.push({ name: 'at', text: badAt, words: `"at=${badAt}" is not a view of the map` })
    return {
      filter,
      selectedKey,
      tab: oneOf(search, 'tab', TABS, unread) ?? 'components',
      camera,
      // Before it is known which there are, the map is not there either.
      layers: layerIds === undefined ? one(search['layers'])?.split(',') : listOf(search, 'layers', layerIds, unread),
      unread,
      dismissUnread: () => setFirstBadAt(undefined),
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
  }, [search, selectedKey, navigate, set, firstBadAt, layerIds])
}

/** The names of the map's layers, which come with its files, once they are wanted; without its files nothing is read of it. */
function useLayerIds(isWanted: boolean): readonly string[] | undefined {
  const { data } = useQuery({
    queryKey: ['layer ids'],
    queryFn: async () => (await import('../../domain/map/layers.ts')).layers.map(({ id }) => id),
    enabled: isWanted,
  })
  return data
}

/** What should be a camera and is none; undefined where none is said. */
function unreadCamera(at: string | undefined): string | undefined {
  return parseCamera(at) === undefined ? at : undefined
}
