// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { useSession } from '../../../platform/session/session.ts'
import { TaskHistory } from './TaskHistory.tsx'

vi.mock('./use-history.ts', () => ({
  useHistory: () => ({ first: undefined, observations: [], dropped: 0, unavailable: true }),
  useClearHistory: () => ({}),
}))
// Only a static build has watches in a tab.
vi.mock('../../../platform/tab-address.ts', () => ({ goesWithTab: (scope: string) => /\w\.this-tab\./.test(scope) }))

afterEach(() => {
  cleanup()
  useSession.setState(useSession.getInitialState())
})

test.each([
  ['http://a1.this-tab.invalid', 'This watch ends with its tab'],
  ['https://hw.example', 'This browser can’t store a database'],
])('why %s has no history', (url, words) => {
  useSession.setState({ environment: { name: 'Harbor West', url, marking: '' } })
  expect(render(<TaskHistory task={{} as LoadedTask} />).container.textContent).toContain(words)
})
