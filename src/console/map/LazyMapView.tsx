import { lazy, Suspense } from 'react'

import styles from './MapView.module.css'
import type { MapViewProps } from './MapView.tsx'

const MapView = lazy(() => import('./MapView.tsx').then((module) => ({ default: module.MapView })))

/** The map, with all that it is made of fetched only when one is shown. */
export function LazyMapView(props: MapViewProps) {
  return (
    <Suspense fallback={<section aria-label="Map" aria-busy="true" className={styles.map} />}>
      <MapView {...props} />
    </Suspense>
  )
}
