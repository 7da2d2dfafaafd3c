// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { useConfig } from '../../platform/api/config.ts'
import { About } from './About.tsx'

const config = useConfig.getState()
afterEach(() => {
  cleanup()
  useConfig.setState(config, true)
})

test('Settings says by its digits which release this is, or that it is none', () => {
  expect(render(<About />).container.textContent).toContain('not from a release package')
  cleanup()
  useConfig.setState({ manifest: 'bb157861' })
  expect(render(<About />).container.textContent).toMatch(/Watchfloor \S+ · manifest bb157861/)
})
