import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import type { Address } from '../../../url-state/codec.ts'
import { withChanges, type UnreadParameter } from '../../../url-state/search.ts'
import { listOf } from '../../../url-state/word-parts.ts'
import { useAddress } from '../../platform/url-state/use-address.ts'
import type { Camera } from '../../domain/map/camera.ts'
import { entityAddress } from './entity-address.ts'
import type { EntityFilter } from './list/entity-filter.ts'

type Read = Address<typeof entityAddress>

export interface EntityAddress extends Read {
  readonly selectedKey: string | undefined
  dismissUnread: () => void
  setFilter: (changes: Partial<EntityFilter>) => void
  setTab: (tab: Read['tab']) => void
  setCamera: (camera: Camera) => void
  /** Returns to the user's own layers. */
  dropLayers: () => void
  select: (key: string | undefined) => void
}

/** Filter, selection, tab and camera live in the URL only. */
export function useEntityAddress(): EntityAddress {
  const search = useSearch({ from: '/watch/entities' })
  const { entityId: selectedKey } = useParams({ strict: false })
  const navigate = useNavigate()
  const address = useAddress(entityAddress, search)
  // The map's first camera replaces it in the URL at once.
  const [firstBad, setFirstBad] = useState(() => address.unread.filter(isCamera))
  const layerIds = useLayerIds(search.layers !== undefined)
  return useMemo(() => {
    const { filter, set } = address
    const unread: UnreadParameter[] = [...address.unread, ...(address.unread.some(isCamera) ? [] : firstBad)]
    return {
      ...address,
      selectedKey,
      // Until their names are known, there is no map.
      layers: layerIds === undefined ? address.layers : listOf(search, 'layers', layerIds, unread),
      unread,
      dismissUnread: () => setFirstBad([]),
      setFilter: (changes) => set({ filter: { ...filter, ...changes } }, true),
      setTab: (tab) => set({ tab }, true),
      setCamera: (camera) => set({ camera }, true),
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
  }, [address, search, selectedKey, navigate, firstBad, layerIds])
}

/** Names of the map's layers, loaded on demand with its files; undefined without them. */
function useLayerIds(isWanted: boolean): readonly string[] | undefined {
  const { data } = useQuery({
    queryKey: ['layer ids'],
    queryFn: async () => (await import('../../domain/map/layers.ts')).layers.map(({ id }) => id),
    enabled: isWanted,
  })
  return data
}

function isCamera({ name }: UnreadParameter): boolean {
  return name === 'at'
}
