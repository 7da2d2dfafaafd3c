import { expect, test } from 'vitest'

import type { Entity } from '../../../../contract/entity/entity.ts'
import { copiesInTask } from '../../../../entity/copy.ts'
import { loadedTask } from '../../../../picture/loaded-task.test.support.ts'
import { entitySubject, namedSubject, taskSubject } from './subject-of.ts'

const CONFIDENTIAL = 'CLASSIFICATION_LEVELS_CONFIDENTIAL'
const SECRET = 'CLASSIFICATION_LEVELS_SECRET'

function tasked(...entities: Entity[]) {
  return loadedTask('t-1', { displayName: 'Search ALFA', initialEntities: entities.map((entity) => ({ entity })) })
}

const plain: Entity = { entityId: 'e-1', dataClassification: { default: { level: CONFIDENTIAL } } }
const withSecretField: Entity = {
  entityId: 'e-1',
  dataClassification: {
    default: { level: CONFIDENTIAL },
    fields: [{ fieldPath: 'location', classificationInformation: { level: SECRET } }],
  },
}

test('a task is marked as high as any field of any entity in it', () => {
  expect(taskSubject(tasked(plain))).toEqual({ kind: 'task', id: 't-1', name: 'Search ALFA', marking: CONFIDENTIAL })
  expect(taskSubject(tasked(withSecretField, plain)).marking).toBe(SECRET)
  expect(taskSubject(tasked({ entityId: 'e-2' }))).not.toHaveProperty('marking')
})

test('an entity is marked as high as any of its copies, not as its newest one alone', () => {
  const copies = copiesInTask(tasked(plain, withSecretField))
  const [best] = copies
  if (best === undefined) throw new Error('the task has copies')
  const known = { key: 'e-1', entityId: 'e-1', name: 'GULL 2', best, copies, asOf: undefined }
  expect(entitySubject(known)).toEqual({ kind: 'entity', id: 'e-1', name: 'GULL 2', marking: SECRET })
})

test('names that are too long for the watch end in “…”, without half a character', () => {
  const { name } = namedSubject('object', `${'a'.repeat(298)}🛰 and more`)
  expect(name).toHaveLength(300)
  expect(name.isWellFormed()).toBe(true)
  expect(name.endsWith('…')).toBe(true)
})
