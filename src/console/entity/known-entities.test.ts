import { expect, test } from 'vitest'

import type { Task } from '../../contract/task.ts'
import { noEntities, withEntitiesOf } from './known-entities.ts'

function carrier(createTime: string | undefined, name: string, extra: Partial<Task> = {}): { task: Task } {
  return {
    task: {
      ...(createTime === undefined ? {} : { createTime }),
      initialEntities: [
        {
          entity: {
            entityId: 'e1',
            aliases: { name },
            milView: { disposition: 'DISPOSITION_FRIENDLY', environment: 'ENVIRONMENT_AIR' },
          },
        },
      ],
      ...extra,
    },
  }
}

test('the copy of the newest task wins, in whatever order tasks come', () => {
  const older = carrier('2026-11-21T10:00:00Z', 'GULL 1')
  const newer = carrier('2026-11-21T11:00:00Z', 'GULL 2')
  expect(withEntitiesOf(noEntities, [older, newer]).get('e1')?.name).toBe('GULL 2')
  expect(withEntitiesOf(noEntities, [newer, older]).get('e1')?.name).toBe('GULL 2')
})

test('says what the symbol is made of and keeps the same map when nothing is newer', () => {
  const known = withEntitiesOf(noEntities, [carrier('2026-11-21T10:00:00Z', 'GULL 1')])
  expect(known.get('e1')).toMatchObject({
    name: 'GULL 1',
    symbol: { derived: true },
    disposition: 'DISPOSITION_FRIENDLY',
  })
  expect(withEntitiesOf(known, [carrier(undefined, 'GULL 0')])).toBe(known)
})

test('a copy without an id or an entity is passed over', () => {
  expect(
    withEntitiesOf(noEntities, [{ task: { initialEntities: [{}, { entity: {} }, { entity: { entityId: '' } }] } }]),
  ).toBe(noEntities)
})

function from(sourceUpdateTime: string, name: string, lastUpdateTime: string) {
  return carrier('2026-11-21T09:00:00Z', name, {
    lastUpdateTime,
    initialEntities: [{ entity: { entityId: 'e1', aliases: { name }, provenance: { sourceUpdateTime } } }],
  })
}

test('of copies that disagree the one of the later source time wins, whichever task is newer', () => {
  const early = from('2026-11-21T10:00:00Z', 'early', '2026-11-21T12:00:00Z')
  const late = from('2026-11-21T11:00:00Z', 'late', '2026-11-21T11:30:00Z')
  expect(withEntitiesOf(noEntities, [late, early]).get('e1')?.name).toBe('late')
  expect(withEntitiesOf(noEntities, [early, late]).get('e1')?.name).toBe('late')
})
