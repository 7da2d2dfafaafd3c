import { useCallback, type ComponentProps } from 'react'

import { useConfig } from '../../platform/api/config.ts'
import type { MapEntity } from '../../../geo/map-entity.ts'
import type { KnownEntity } from '../../../picture/entities.ts'
import { mapEntitySteps } from '../../known/entities/map-entities.ts'
import { useTrails } from '../../known/entities/use-trails.ts'
import { StaleBar } from '../../known/freshness/StaleBar.tsx'
import { useReadOnlyReason } from '../../known/past/read-only.ts'
import { useFeedState, usePictureStore } from '../../known/use-tasks.ts'
import { LazyMapView } from '../../domain/map/LazyMapView.tsx'
import { usePreferences } from '../../platform/preferences/preferences.ts'
import { useInSlices } from '../../ui/browser/use-in-slices.ts'
import { sameItems, useStable } from '../../ui/browser/use-stable.ts'
import { useEnvironmentOffset } from '../../ui/browser/ticker.ts'
import styles from './EntitiesPage.module.css'
import { useAlertOfEntity } from './use-alert-of-entity.ts'
import { useTrailSource } from './use-trail-source.ts'

interface EntitiesMapProps extends Omit<
  ComponentProps<typeof LazyMapView>,
  'entities' | 'isPending' | 'trailReach' | 'notLiveSince' | 'basemap'
> {
  /** Undefined until the filter has gone through all. */
  shown: readonly KnownEntity[] | undefined
  /** Decides what is old: milliseconds of the environment's clock. */
  now: number
  isStale: boolean
}

const none: readonly MapEntity[] = []

/** The map with alerts and trails, whose changes don't re-render the page. */
export function EntitiesMap({ shown, now, isStale, ...map }: EntitiesMapProps) {
  const store = usePictureStore()
  const readOnly = useReadOnlyReason()
  const lostSince = useFeedState((feed) => (isStale ? feed.lastGood : undefined))
  const offset = useEnvironmentOffset()
  const basemap = useConfig((config) => config.basemap)
  const staleMinutes = usePreferences((preferences) => preferences.staleMinutes)
  const alertOf = useAlertOfEntity()
  const { trails, reach } = useTrails(store, useTrailSource())
  const mapEntities = useInSlices(
    useCallback(
      () => mapEntitySteps(shown ?? [], now, staleMinutes, trails, readOnly === undefined ? alertOf : undefined),
      [shown, now, staleMinutes, alertOf, trails, readOnly],
    ),
  )
  const onMap = useStable(mapEntities ?? none, sameItems)
  return (
    <div className={styles.middle}>
      <LazyMapView
        {...map}
        entities={onMap}
        isPending={shown === undefined || (shown.length > 0 && onMap.length === 0)}
        trailReach={reach}
        notLiveSince={lostSince === undefined ? undefined : lostSince + offset}
        basemap={basemap}
      />
      {isStale && (
        <div className={styles.stale}>
          <StaleBar />
        </div>
      )}
    </div>
  )
}
