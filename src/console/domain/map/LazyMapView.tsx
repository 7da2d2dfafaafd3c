import { memo } from 'react'

import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import styles from './MapView.module.css'
import type { MapViewProps } from './MapView.tsx'

export const LazyMapView = lazyPart(
  () => import('./MapView.tsx').then((module) => memo(module.MapView)),
  MapLoading,
  undefined,
  MapMissing,
)

/** Walls show nothing while loading. */
function MapLoading({ isBare }: MapViewProps) {
  return (
    <section aria-label="Map" aria-busy="true" className={styles.map}>
      <div className={styles.empty}>{isBare === true && <p className={styles.notice}>The map is loading</p>}</div>
    </section>
  )
}

function MapMissing({ isBare }: MapViewProps) {
  // On a wall this must fail: the watchdog reports it and retries.
  if (isBare) throw new Error('The server didn’t send the map’s files')
  return (
    <section aria-label="Map" aria-busy="true" className={styles.map}>
      <div className={styles.empty}>
        <output>The server didn’t send the map’s files. Retrying every 3 s.</output>
      </div>
    </section>
  )
}
