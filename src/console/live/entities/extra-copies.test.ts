import { expect, test } from 'vitest'

import { signOut } from '../../session/sign-out.ts'
import type { EntityCopy } from '../../entity/copy.ts'
import { addCopies, extraCopies, forgetOpened } from './extra-copies.ts'

function copy(key: string, source: EntityCopy['source']): EntityCopy {
  return {
    key,
    entityId: key,
    entity: {},
    wire: {},
    source,
    snapshot: true,
    sourceTime: undefined,
    carriedAt: undefined,
  }
}

const opened = copy('a', { kind: 'opened', name: 'a.json', openedAt: 0 })
const answered = copy('b', { kind: 'override answer', fieldPath: 'mil_view.disposition', exchangeId: 1 })

test('what was opened can be forgotten; answers stay until sign-out, and nothing longer', () => {
  addCopies([opened])
  addCopies([answered])
  expect(extraCopies()).toEqual([opened, answered])
  forgetOpened()
  expect(extraCopies()).toEqual([answered])
  signOut()
  expect(extraCopies()).toEqual([])
})
