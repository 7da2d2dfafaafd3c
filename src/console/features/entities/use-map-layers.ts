import { useCallback, useMemo } from 'react'

import { setPreferences, usePreferences } from '../../platform/preferences/preferences.ts'
import type { EntityAddress } from './use-entity-address.ts'

/**
 * The URL's layers become the user's own with the first change. `visible` may name unknown layers; absent: no
 * choice yet.
 */
export function useMapLayers({ layers, dropLayers }: Pick<EntityAddress, 'layers' | 'dropLayers'>): {
  visible: ReadonlySet<string> | undefined
  setVisible: (visible: ReadonlySet<string>) => void
} {
  const chosen = usePreferences((preferences) => preferences.mapLayers)
  const names = layers ?? chosen
  const visible = useMemo(() => names && new Set(names), [names])
  const setVisible = useCallback(
    (next: ReadonlySet<string>) => {
      setPreferences({ mapLayers: [...next] })
      dropLayers()
    },
    [dropLayers],
  )
  return { visible, setVisible }
}
