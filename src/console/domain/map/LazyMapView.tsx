import { memo } from 'react'

import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import styles from './MapView.module.css'
import type { MapViewProps } from './MapView.tsx'

/** The map, with all that it is made of fetched only when one is shown. It renders when what it is given changes, not with its page. */
export const LazyMapView = lazyPart(
  () => import('./MapView.tsx').then((module) => memo(module.MapView)),
  MapLoading,
  undefined,
  MapMissing,
)

/** On a desk the page around it is busy enough; a wall's readers see nothing but the gap. */
function MapLoading({ isBare }: MapViewProps) {
  return (
    <section aria-label="Map" aria-busy="true" className={styles.map}>
      <div className={styles.empty}>{isBare === true && <p className={styles.notice}>The map is loading</p>}</div>
    </section>
  )
}

function MapMissing({ isBare }: MapViewProps) {
  // A wall without its map does not show the watch: its watchdog says so, and tries again on its own schedule.
  if (isBare) throw new Error('The server did not deliver the map’s files')
  return (
    <section aria-label="Map" aria-busy="true" className={styles.map}>
      <div className={styles.empty}>
        <output>The server did not deliver the map’s files. Trying again every 3 s.</output>
      </div>
    </section>
  )
}
