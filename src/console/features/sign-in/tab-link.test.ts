import { afterEach, expect, test } from 'vitest'

import { linkOfTab, setAskedOfTab } from '../../platform/session/in-tab.ts'
import { tabLink } from './tab-link.ts'

afterEach(() => setAskedOfTab({}))

test('a copied link of a watch in a tab says so, and starts the same watch', () => {
  setAskedOfTab({ scenario: '/drills/case.zip', drill: 'outage' })
  const link = linkOfTab('https://watch.example/tasks?status=SENT&status=ACK')
  expect(link).toBe(
    'https://watch.example/tasks?status=SENT&status=ACK&scenario=/drills/case.zip&drill=outage#made-up-data',
  )
  const { pathname, search } = new URL(link)
  expect(tabLink(pathname + search, 'https://watch.example')).toEqual({
    href: '/tasks?status=SENT&status=ACK',
    scenario: '/drills/case.zip',
    drill: 'outage',
  })
  expect(tabLink(undefined, 'https://watch.example')).toEqual({ href: '/' })
})
