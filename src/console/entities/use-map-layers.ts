import { useMemo } from 'react'

import { setPreferences, usePreferences } from '../preferences/preferences.ts'

/** The map's layers as this user left them; `visible` holds names of layers, perhaps of another version, and is absent until a choice was made. */
export function useMapLayers(): {
  visible: ReadonlySet<string> | undefined
  setVisible: (visible: ReadonlySet<string>) => void
} {
  const chosen = usePreferences((preferences) => preferences.mapLayers)
  const visible = useMemo(() => chosen && new Set(chosen), [chosen])
  return { visible, setVisible }
}

function setVisible(visible: ReadonlySet<string>): void {
  setPreferences({ mapLayers: [...visible] })
}
