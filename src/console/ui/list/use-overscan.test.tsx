// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { afterEach, expect, test } from 'vitest'

import { useOverscan } from './use-overscan.ts'

afterEach(cleanup)

const drawn: number[] = []
const never = new Promise<void>(() => undefined)

/** Rows around those in sight that take very long to draw. */
function Rows() {
  const overscan = useOverscan(4)
  drawn.push(overscan)
  if (overscan > 0) use(never)
  return <p>Rows in sight</p>
}

test('rows in sight are drawn first, and stay while those around them are drawn', () => {
  render(
    <Suspense fallback="Nothing drawn">
      <Rows />
    </Suspense>,
  )
  expect(drawn[0]).toBe(0)
  expect(drawn).toContain(4)
  // An urgent change would have hidden them.
  expect(screen.getByText('Rows in sight').style.display).toBe('')
  expect(screen.queryByText('Nothing drawn')).toBe(null)
})
