import { expect, test } from 'vitest'

import type { Entity } from '../../contract/entity/entity.ts'
import { temporaryService } from '../service.test.support.ts'

const entity: Entity = {
  entityId: 'e/1',
  milView: { disposition: 'DISPOSITION_HOSTILE', environment: 'ENVIRONMENT_SURFACE' },
  aliases: { name: 'Halcyon' },
  overrides: {
    override: [
      {
        requestId: 'r1',
        fieldPath: 'milView.disposition',
        maskedFieldValue: { milView: { disposition: 'DISPOSITION_NEUTRAL' } },
      },
      { requestId: 'r2', fieldPath: 'aliases.name', maskedFieldValue: {} },
    ],
  },
}

async function serviceWith(...entities: Entity[]) {
  const service = await temporaryService()
  await service.store.entities.put(entities)
  const remove = (entityId: string, fieldPath: string) =>
    service.call('DELETE', `/api/v1/entities/${encodeURIComponent(entityId)}/override/${encodeURIComponent(fieldPath)}`)
  return { ...service, remove }
}

test('the answer is the entity with the masked value back and the record gone, and it stays so', async () => {
  const { remove, store } = await serviceWith(entity)
  const response = await remove('e/1', 'milView.disposition')
  expect(response.status).toBe(200)
  const after = {
    ...entity,
    milView: { disposition: 'DISPOSITION_NEUTRAL', environment: 'ENVIRONMENT_SURFACE' },
    overrides: { override: [{ requestId: 'r2', fieldPath: 'aliases.name', maskedFieldValue: {} }] },
  }
  // The interface generates empty descriptions.
  expect(await response.json()).toEqual({ ...after, description: 'Halcyon' })
  expect(await store.entities.get('e/1')).toEqual(after)
  const again = await remove('e/1', 'milView.disposition')
  expect(again.status).toBe(404)
  expect(await again.json()).toEqual({ code: 'not_found', message: 'The entity has no override on this field path' })
})

test('snake_case names the same field', async () => {
  const { remove } = await serviceWith(entity)
  expect((await remove('e/1', 'mil_view.disposition')).status).toBe(200)
})

test.each([
  'milView',
  'milView.disposition.x',
  'milview.disposition',
  'disposition',
  '__proto__',
  'constructor.prototype',
  ' ',
])('no override on "%s" is not found', async (fieldPath) => {
  const { remove, store } = await serviceWith(entity)
  expect((await remove('e/1', fieldPath)).status).toBe(404)
  expect(await store.entities.get('e/1')).toEqual(entity)
})

test('an unknown entity is not found', async () => {
  const { remove } = await serviceWith(entity)
  const response = await remove('e/2', 'milView.disposition')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ code: 'not_found', message: 'There is no entity with this id' })
})
