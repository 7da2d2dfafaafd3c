import { useCallback, useMemo } from 'react'

import { setPreferences, usePreferences } from '../../platform/preferences/preferences.ts'
import type { EntityAddress } from './use-entity-address.ts'

/**
 * The map's layers as the address names them, else as this user left them; `visible` holds names of layers, perhaps of another version, and is absent until
 * a choice was made. Those of the address hold until the user changes one, and are the user's own from then on.
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
