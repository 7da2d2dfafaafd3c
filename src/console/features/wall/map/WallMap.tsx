import { memo, useMemo, useState } from 'react'

import { mapEntitiesOf } from '../../../known/entities/map-entities.ts'
import type { Camera } from '../../../domain/map/camera.ts'
import { LazyMapView } from '../../../domain/map/LazyMapView.tsx'
import { usePreferences } from '../../../platform/preferences/preferences.ts'
import { useCollection } from '../../../known/use-collection.ts'
import { positionOf } from '../../../../geo/position.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { useSize } from '../../../ui/browser/use-size.ts'
import { sameItems, useStable } from '../../../ui/browser/use-stable.ts'
import type { WallScene } from '../feed/scene.ts'
import { fitCamera, stableCamera, type Size } from './fit-camera.ts'
import styles from './WallMap.module.css'
import { mapSelection } from './map-selection.ts'

/** Symbols as large as a wall needs; text of 11 pixels becomes the wall's smallest, 26 units. */
const MAGNIFICATION = 1.6
/** Height of the note in the corner. */
const NOTE_UNITS = 44
const TEXT = 26 / (11 * MAGNIFICATION)

/** Map text, in the map's pixels. */
const TEXT_PIXELS = 12 * TEXT

/** Estimates how far a name reaches: starts 1.4 ems from its symbol's center, half an em per letter. */
function labelWidth(name: string): number {
  return (1.4 + 0.52 * name.length) * TEXT_PIXELS
}

interface WallMapProps {
  scene: WallScene
  lanes: ReadonlyMap<string, readonly LoadedTask[]>
  /** Entities with alerts. */
  alerted: readonly string[]
  /** Ages decide what is drawn; every ten seconds is often enough. */
  coarse: number
  unit: number
  basemap: string | undefined
  /** Since when it isn't live, milliseconds of the environment's clock. */
  notLiveSince: number | undefined
}

/** All entities; the relevant ones fill the map. */
export const WallMap = memo(function WallMap(props: WallMapProps) {
  const { scene, lanes, alerted, coarse, unit, basemap, notLiveSince } = props
  const magnification = Math.round(MAGNIFICATION * unit * 100) / 100
  const enlargement = useMemo(() => ({ whole: magnification, text: TEXT }), [magnification])
  const [measure, size] = useSize<Size | undefined>(sizeOf, undefined)
  const known = useCollection(scene.entities)
  // Rows are new after each change, but only their entities matter.
  const alertedKeys = alerted.join('\n')
  const staleMinutes = usePreferences((preferences) => preferences.staleMinutes)
  const { matters, drawn, left } = useMemo(
    () => mapSelection(known, lanes, alertedKeys.split('\n'), coarse, staleMinutes),
    [known, lanes, alertedKeys, coarse, staleMinutes],
  )
  const { trails } = scene
  const made = useMemo(() => mapEntitiesOf(drawn, coarse, staleMinutes, trails), [drawn, coarse, staleMinutes, trails])
  const onMap = useStable(made, sameItems)
  const points = useMemo(
    () =>
      matters.flatMap(({ best }) => {
        const position = positionOf(best.entity)
        return position.kind === 'position' ? [position.at] : []
      }),
    [matters],
  )
  const [camera, setCamera] = useState<Camera>()
  const outside = useMemo(() => (size && fitCamera(points, size)?.outside) ?? 0, [points, size])
  const notes = [
    outside > 0 && `${outside} far off this map`,
    left > 0 && `${left} not updated lately, not drawn`,
  ].filter((note) => note !== false)
  const covered = notes.length === 0 ? 0 : (NOTE_UNITS * unit) / magnification
  const named = useMemo(
    () => size && { ...size, covered, labels: Math.max(0, ...matters.map(({ name }) => labelWidth(name))) },
    [size, covered, matters],
  )
  const next = useMemo(
    () => (named === undefined || named.width === 0 ? undefined : stableCamera(camera, points, named)),
    [camera, points, named],
  )
  if (next !== camera && next !== undefined) setCamera(next)
  return (
    <div className={styles.map}>
      <div
        ref={measure}
        className={styles.magnified}
        style={{ scale: String(magnification), ...insides(magnification) }}
      >
        {camera !== undefined || size !== undefined ? (
          <LazyMapView
            key={magnification}
            entities={onMap}
            camera={camera}
            basemap={basemap}
            isBare
            enlargement={enlargement}
            notLiveSince={notLiveSince}
          />
        ) : null}
      </div>
      {notes.length > 0 && <p className={styles.notes}>{notes.join(', ')}</p>}
    </div>
  )
})

function sizeOf(element: HTMLElement): Size {
  return { width: element.clientWidth, height: element.clientHeight }
}

function insides(magnification: number): { width: string; height: string } {
  const share = `${100 / magnification}%`
  return { width: share, height: share }
}
