import { useState } from 'react'

import { nameOf, type MapEntity } from '../../../geo/map-entity.ts'

/** Ends with the entity: a still map must not seem to follow. */
export function useFollow(entities: readonly MapEntity[], selectedId: string | undefined) {
  const [following, setFollowing] = useState(false)
  const [followed, setFollowed] = useState<MapEntity>()
  const [lost, setLost] = useState<{ entityId: string; name: string }>()
  if (lost !== undefined && lost.entityId !== selectedId) setLost(undefined)
  const item =
    following && selectedId !== undefined ? entities.find(({ entityId }) => entityId === selectedId) : undefined
  if (item !== undefined && item !== followed) setFollowed(item)
  if (following && item === undefined && followed !== undefined && followed.entityId === selectedId) {
    setFollowing(false)
    setFollowed(undefined)
    setLost({ entityId: followed.entityId, name: nameOf(followed) })
  }
  return {
    following,
    setFollowing: (on: boolean) => {
      setFollowing(on)
      setFollowed(undefined)
      setLost(undefined)
    },
    /** A followed entity that has gone, until another is chosen. */
    lost: lost?.name,
  }
}
