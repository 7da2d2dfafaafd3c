// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { useConfig } from '../../platform/api/config.ts'
import { SignInFoot } from './SignInFoot.tsx'

const config = useConfig.getState()
afterEach(() => {
  cleanup()
  useConfig.setState(config, true)
})

test('sign-in says by its digits which release this is, and nothing of a build from source', () => {
  expect(render(<SignInFoot />).container.textContent).toBe('')
  cleanup()
  useConfig.setState({ manifest: 'bb157861' })
  expect(render(<SignInFoot />).container.textContent).toMatch(/^Watchfloor \S+ · manifest bb157861$/)
})
