// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { beforeAll, expect, test } from 'vitest'

import '../../features.ts'
import { abouts } from '../../platform/abouts.ts'
import { showLinked } from './use-link-targets.ts'

beforeAll(() => abouts.load())

test('a page that is opened by a link in another window can tell, as it may have to keep what is typed', () => {
  const history = createMemoryHistory({ initialEntries: ['/objects?linked=no'] })
  showLinked(createRouter({ routeTree: createRootRoute(), history }) as never, '/objects/still.jpg')
  expect(history.location).toMatchObject({ href: '/objects/still.jpg?linked=no', state: { isFromElsewhere: true } })
})
