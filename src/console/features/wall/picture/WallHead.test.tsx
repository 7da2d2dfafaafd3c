// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { useConfig } from '../../../platform/api/config.ts'
import { WallHead } from './WallHead.tsx'

const config = useConfig.getState()
afterEach(() => {
  cleanup()
  useConfig.setState(config, true)
})

function head(viewing?: string) {
  return render(<WallHead unknown={[]} viewing={viewing} keeper={undefined} />).container.textContent
}

test('a wall says by its digits which release this is, and nothing of a build from source', () => {
  expect(head()).not.toContain('manifest')
  useConfig.setState({ manifest: 'bb157861' })
  expect(head()).toContain('manifest bb157861')
  expect(head('set for 4 m on 55 in')).toContain('bb157861')
})
