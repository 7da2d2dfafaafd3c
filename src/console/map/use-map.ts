import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

import type { Camera } from './camera.ts'
import type { Enlargement } from './style/enlargement.ts'
import type { LonLat } from './geometry/lon-lat.ts'
import type { LayerId } from './layers.ts'
import type { MapEntity } from './map-entity.ts'
import { OWN_BASEMAP } from './stage/basemap.ts'
import { MapSession, type MapState } from './stage/map-session.ts'

export interface MapInput {
  entities: readonly MapEntity[]
  visible: ReadonlySet<LayerId>
  selectedId: string | undefined
  onSelect: (entityId: string | undefined) => void
  camera: Camera | undefined
  waitsForCamera: boolean
  onCamera: (camera: Camera) => void
  following: boolean
  /** Points of the ruler; `undefined` when it is put away. */
  ruler: readonly LonLat[] | undefined
  onRuler: (at: LonLat) => void
  basemap: string | undefined
  interactive: boolean
  enlargement: Enlargement
  globe: boolean
  tilted: boolean
}

/** The one place where React and the mutable map meet: values go in, what the user and the drawing do comes out. */
export function useMap(input: MapInput): {
  session: MapSession
  state: MapState
  /** For the element to draw into. */
  attach: (element: HTMLElement | null) => (() => void) | undefined
} {
  const [session] = useState(() => new MapSession())
  const state = useSyncExternalStore(session.subscribe, session.state)
  const {
    entities,
    visible,
    selectedId,
    onSelect,
    camera,
    waitsForCamera,
    onCamera,
    following,
    ruler,
    onRuler,
    interactive,
    enlargement,
    globe,
    tilted,
  } = input
  const basemap = input.basemap ?? OWN_BASEMAP

  const attach = useCallback(
    (element: HTMLElement | null) => (element ? session.attach(element, { interactive, enlargement }) : undefined),
    [session, interactive, enlargement],
  )
  useEffect(() => {
    session.listen({
      onCamera,
      onClick: (at, under) => (ruler ? onRuler(at) : onSelect(nextUnder(under, selectedId))),
    })
  }, [session, onCamera, onSelect, selectedId, ruler, onRuler])
  // The camera comes first: a map that starts with one does not look for another.
  useEffect(() => session.setCamera(camera), [session, camera])
  useEffect(() => session.setWaitsForCamera(waitsForCamera), [session, waitsForCamera])
  useEffect(() => session.setVisible(visible), [session, visible])
  useEffect(() => session.setEntities(entities), [session, entities])
  useEffect(() => session.setBasemap(basemap), [session, basemap])
  useEffect(() => session.setGlobe(globe), [session, globe])
  useEffect(() => session.setTilted(tilted), [session, tilted])
  useEffect(() => session.setRuler(ruler ?? []), [session, ruler])
  useEffect(() => session.setSelection(selectedId, following), [session, selectedId, following])

  return { session, state, attach }
}

/** Repeated clicks on one place go through what lies there; a click on nothing selects nothing. */
function nextUnder(owners: readonly string[], selectedId: string | undefined): string | undefined {
  const at = selectedId === undefined ? -1 : owners.indexOf(selectedId)
  return owners[(at + 1) % Math.max(1, owners.length)]
}
