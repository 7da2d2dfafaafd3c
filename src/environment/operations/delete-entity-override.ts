import type { deleteEntityOverride as operation } from '../../contract/entity/override.ts'
import { described } from '../entity-description.ts'
import { Failure } from '../request/failure.ts'
import { removeOverride } from './override-removal.ts'
import type { Handler } from './handler.ts'

export const deleteEntityOverride: Handler<typeof operation> = ({ path }, { store }) =>
  store.transaction(async (tx) => {
    const entity = await tx.entities.get(path.entityId)
    if (!entity) throw new Failure('not-found', 'There is no entity with this id')
    const restored = removeOverride(entity, path.fieldPath)
    if (!restored) throw new Failure('not-found', 'The entity has no override on this field path')
    await tx.entities.put([restored])
    return described(restored)
  })
