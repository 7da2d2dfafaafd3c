import { expect, test, vi } from 'vitest'

import { reportFailure, useConnection } from '../connection/connection.ts'
import { answerWith, never, open, signedIn } from './answers.test.support.ts'
import { startConnectionProbe } from './probe-connection.ts'
import { signOut } from './sign-out.ts'

signedIn()

test('a probe under way at a sign-out doesn’t count as a lost connection of the next session', async () => {
  vi.useFakeTimers()
  const wire = answerWith(never)
  const stop = startConnectionProbe()
  reportFailure(0, Date.now(), 'No reply')
  await vi.advanceTimersByTimeAsync(5000)
  expect(wire).toHaveBeenCalledTimes(1)
  signOut()
  stop()
  open('other-token', true, { name: 'West', url: 'https://west.example', marking: undefined })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(useConnection.getState().failures).toBe(0)
})
