import { useMemo } from 'react'

import type { MapEntity } from '../../../geo/map-entity.ts'
import { markedSubjects } from '../../known/watch/marked-subjects.ts'
import { useWatch } from '../../known/watch/watch-store.ts'

/** Returns a new function when alerts change. */
export function useAlertOfEntity(): (key: string) => MapEntity['alert'] {
  const alerts = useWatch((watch) => watch.alerts)
  return useMemo(() => {
    const { entities } = markedSubjects(alerts)
    return (key: string) => entities.get(key)?.level
  }, [alerts])
}
