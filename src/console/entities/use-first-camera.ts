import { useEffect, useState } from 'react'

import type { Camera } from '../map/camera.ts'
import type { KnownEntity } from '../live/entities.ts'
import type { Held } from '../live/use-view.ts'
import { environmentNow } from '../ui/browser/ticker.ts'
import { initialCamera } from './initial-camera.ts'
import { placeOfEntity } from './place-of-entity.ts'

const LONGEST_WAIT_MILLISECONDS = 2000

/**
 * Where the map looks before anybody moved it. Decided once: when the first walk over the tasks has ended (`settled`), or a while after the
 * first entity where that takes long, because the first few alone may be a satellite and a buoy. One that the address names is waited for.
 *
 * @returns `decided` is false until then; the map is not to fit itself around the few that it has before
 */
export function useFirstCamera(
  entities: Held<KnownEntity>,
  selectedKey: string | undefined,
  settled: boolean,
): { decided: boolean; camera: Camera | undefined } {
  const [decision, setDecision] = useState<{ camera: Camera | undefined }>()
  const [waited, setWaited] = useState(false)
  const some = entities.size > 0
  useEffect(() => {
    if (!some) return undefined
    const timer = setTimeout(() => setWaited(true), LONGEST_WAIT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [some])
  const selected = selectedKey === undefined ? undefined : entities.get(selectedKey)
  const isThere = selectedKey === undefined || selected !== undefined
  if (decision === undefined && some && (settled || (waited && isThere)))
    setDecision({
      camera: initialCamera(entities.items(), selected && placeOfEntity(selected, entities, environmentNow())),
    })
  return { decided: decision !== undefined, camera: decision?.camera }
}
