// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { MapEntity } from '../../../geo/map-entity.ts'
import { useFollow } from './use-follow.ts'

const boat: MapEntity = {
  entityId: 'boat',
  snapshot: false,
  stale: false,
  entity: { entityId: 'boat', aliases: { name: 'M/V Cape Lorne' } },
}

test('following ends with the name of the entity that went, until something else is chosen', () => {
  const { result, rerender } = renderHook(({ entities, selectedId }) => useFollow(entities, selectedId), {
    initialProps: { entities: [boat], selectedId: 'boat' },
  })
  act(() => result.current.setFollowing(true))
  // A newer copy doesn't end it.
  rerender({ entities: [{ ...boat }], selectedId: 'boat' })
  expect(result.current).toMatchObject({ following: true, lost: undefined })
  rerender({ entities: [], selectedId: 'boat' })
  expect(result.current).toMatchObject({ following: false, lost: 'M/V Cape Lorne' })
  // It stays ended.
  rerender({ entities: [boat], selectedId: 'boat' })
  expect(result.current.following).toBe(false)
  rerender({ entities: [boat], selectedId: 'other' })
  expect(result.current.lost).toBeUndefined()
})
