import { useMemo } from 'react'

import type { MapEntity } from '../../../geo/map-entity.ts'
import { markedSubjects } from '../../known/watch/marked-subjects.ts'
import { useWatch } from '../../known/watch/watch-store.ts'

/** The level of what is raised about an entity; another function whenever alerts come, change or go. */
export function useAlertOfEntity(): (key: string) => MapEntity['alert'] {
  const alerts = useWatch((watch) => watch.alerts)
  return useMemo(() => {
    const { entities } = markedSubjects(alerts)
    return (key: string) => entities.get(key)?.level
  }, [alerts])
}
