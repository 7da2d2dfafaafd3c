import { expect, onTestFinished, test, vi } from 'vitest'

import { queryTasks } from '../../../contract/task.ts'
import { call } from '../../platform/session/call.ts'
import { openFileSession } from '../../platform/session/open-file-session.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { askWatch } from '../../known/watch/client/ask-watch.ts'
import { WatchError } from '../../known/watch/client/watch-error.ts'
import { watchOperations } from '../../../watch/wire/operations.ts'
import { checkKept, useKept } from './kept-here.ts'

test('nothing is sent while a file is open, whatever address it names and whoever asks', async () => {
  const fetched = vi.fn(async () => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  onTestFinished(() => {
    signOut()
    vi.unstubAllGlobals()
  })
  for (const kind of ['capsule', 'recording'] as const) {
    openFileSession({ name: 'Harbor West', url: 'https://other.example', marking: undefined }, kind)
    checkKept()
    const { signal } = new AbortController()
    await expect(askWatch(watchOperations.getJournal, {}, signal)).rejects.toThrow(
      new WatchError('Not sent: a file is open'),
    )
    await expect(call(queryTasks, { body: {} }, { why: 'user' })).rejects.toThrow('Not sent: a file is open')
    expect(useKept.getState()).toEqual({})
    signOut()
  }
  expect(fetched).not.toHaveBeenCalled()
})
