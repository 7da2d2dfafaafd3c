import { useNavigate } from '@tanstack/react-router'
import MapPin from 'lucide-react/icons/map-pin'
import { useMemo } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { useConfig } from '../../../platform/api/config.ts'
import { asOf } from '../../../../entity/newest-copy.ts'
import { present } from '../../../known/live-tasks.ts'
import { LazyMapView } from '../../../domain/map/LazyMapView.tsx'
import type { MapEntity } from '../../../../geo/map-entity.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import type { MapContent } from './map-content.ts'
import styles from './preview.module.css'

export interface MapPreviewProps {
  content: MapContent
}

/** A file's shapes and entities, as of the time the file was made. */
export function MapPreview({ content }: MapPreviewProps) {
  const basemap = useConfig((config) => config.basemap)
  const navigate = useNavigate()
  const shown = useMemo(() => content.copies.map(mapEntity), [content])
  return (
    <div className={styles.map}>
      <div className={styles.tools}>
        <span className={cx('nowrap', 'number', 'size-12', 'secondary')}>{content.words}, not live</span>
        <span className="grow" />
        <Button
          icon={<MapPin />}
          hint="Adds them to this console’s entities, marked as opened from this file"
          onClick={() => {
            present.entities.add(content.copies)
            void navigate({ to: '/entities' })
          }}
        >
          Open on the map
        </Button>
      </div>
      {content.omitted.length > 0 && (
        <Note tone="warn" className={styles.note}>
          Not shown: {content.omitted.slice(0, 3).join('; ')}
          {content.omitted.length > 3 && ` and ${content.omitted.length - 3} more`}
        </Note>
      )}
      <LazyMapView entities={shown} basemap={basemap} />
    </div>
  )
}

function mapEntity(copy: MapContent['copies'][number]): MapEntity {
  const at = asOf(copy)
  return {
    entityId: copy.key,
    entity: copy.entity,
    snapshot: true,
    stale: false,
    ...(at === undefined ? {} : { asOf: at }),
  }
}
