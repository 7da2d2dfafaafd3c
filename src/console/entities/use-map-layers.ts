import { useMemo } from 'react'

import type { LayerId } from '../map/layer.ts'
import { setPreferences, usePreferences } from '../preferences/preferences.ts'

/** The ids alone, so that the page need not wait for the code that draws the layers. */
const IDS = Object.keys({
  symbols: true,
  velocity: true,
  uncertainty: true,
  zones: true,
  'fields-of-view': true,
  bearings: true,
  'range-rings': true,
  orbits: true,
  relationships: true,
  'could-be': true,
  trails: true,
  graticule: true,
} satisfies Record<LayerId, true>) as LayerId[]

/** The map's layers as this user left them; `visible` is absent until a choice was made. */
export function useMapLayers(): {
  visible: ReadonlySet<LayerId> | undefined
  setVisible: (visible: ReadonlySet<LayerId>) => void
} {
  const chosen = usePreferences((preferences) => preferences.mapLayers)
  const visible = useMemo(() => chosen && new Set(IDS.filter((id) => chosen.includes(id))), [chosen])
  return { visible, setVisible }
}

function setVisible(visible: ReadonlySet<LayerId>): void {
  setPreferences({ mapLayers: [...visible] })
}
