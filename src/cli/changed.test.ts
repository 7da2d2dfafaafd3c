import { expect, test } from 'vitest'

import { specsOf } from './changed.mjs'

const files = {
  'fixtures.ts': "import { ServerProcess } from './server-process.ts'",
  'server-process.ts': '',
  'tasks.ts': '',
  'tasks-live.spec.ts': "import { lane } from './tasks.ts'",
  'tasks-paging.spec.ts': "import { test } from './fixtures.ts'",
  'entities-map.spec.ts': '',
  'server.spec.ts': '',
}

test('a spec is run when it changed, or what it imports, however far off', () => {
  expect(specsOf(['e2e/server.spec.ts'], files)).toEqual(['server.spec.ts'])
  expect(specsOf(['e2e/tasks.ts'], files)).toEqual(['tasks-live.spec.ts'])
  expect(specsOf(['e2e/server-process.ts'], files)).toEqual(['tasks-paging.spec.ts'])
})

test('a part of the product brings the specs that are named after it, or show it', () => {
  expect(specsOf(['src/console/tasks/TasksPage.tsx'], files)).toEqual(['tasks-live.spec.ts', 'tasks-paging.spec.ts'])
  expect(specsOf(['src/console/map/stage/stage.ts', 'src/server/app.ts'], files)).toEqual([
    'entities-map.spec.ts',
    'server.spec.ts',
  ])
  expect(specsOf(['README.md', 'src/console/format/csv.ts'], files)).toEqual([])
})
