import { expect, test } from 'vitest'

import type { Session } from './session.ts'
import { isTokenOut } from './renewal.ts'
import { testToken } from './token.test.support.ts'

type Facts = Pick<Session, 'phase' | 'token' | 'renewal'>

function facts(renewal: Partial<Session['renewal']>, expiresAt: number | undefined, phase: Session['phase'] = 'open') {
  return {
    phase,
    token: testToken('t', { expiresAt }),
    renewal: { running: false, failures: 1, lastFailureAt: 0, lastFailure: 'down', refused: false, ...renewal },
  } satisfies Facts
}

test.each<[string, Facts, boolean]>([
  ['a renewal that fails while the token lives', facts({}, 2000), false],
  ['past the token’s end', facts({}, 1000), true],
  ['the service takes it no more', facts({ isNeeded: true }, 2000), true],
  ['the service takes one no more whose end is not known', facts({ isNeeded: true }, undefined), true],
  ['a token whose end is not known, and that is taken again', facts({}, undefined), false],
  ['nothing has failed', facts({ failures: 0 }, 500), false],
  ['refused: the session expires instead', facts({ refused: true }, 500), false],
  ['expired already', facts({}, 500, 'expired'), false],
])('%s', (_, session, isOut) => {
  expect(isTokenOut(session, 1000)).toBe(isOut)
})
