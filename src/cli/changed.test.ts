import { expect, test } from 'vitest'

import { endToEndFiles, specsOf } from './changed.mjs'

const files = {
  'fixtures.ts': "import { ServerProcess } from './server-process.ts'",
  'server-process.ts': '',
  'tasks.ts': '',
  'tasks-live.spec.ts': "import { lane } from './tasks.ts'",
  'tasks-paging.spec.ts': "import { test } from './fixtures.ts'",
  'entities-map.spec.ts': '',
  'server.spec.ts': '',
  'engines/fixtures.ts': "import { test } from '../fixtures.ts'",
  'engines/journeys-tasks.spec.ts': "import { journey } from './fixtures.ts'",
}

test('a spec is run when it changed, or what it imports, however far off', () => {
  expect(specsOf(['e2e/server.spec.ts'], files)).toEqual(['server.spec.ts'])
  expect(specsOf(['e2e/tasks.ts'], files)).toEqual(['tasks-live.spec.ts'])
  expect(specsOf(['e2e/server-process.ts'], files)).toEqual(['engines/journeys-tasks.spec.ts', 'tasks-paging.spec.ts'])
  expect(specsOf(['e2e/engines/fixtures.ts'], files)).toEqual(['engines/journeys-tasks.spec.ts'])
})

test('every file of the end-to-end tests is looked at, also in folders below', () => {
  expect(Object.keys(endToEndFiles())).toContain('engines/journeys-tasks.spec.ts')
})

test('a part of the product brings the specs that are named after it, or show it', () => {
  expect(specsOf(['src/console/features/tasks/TasksPage.tsx'], files)).toEqual([
    'tasks-live.spec.ts',
    'tasks-paging.spec.ts',
  ])
  expect(specsOf(['src/console/domain/map/stage/stage.ts', 'src/server/app.ts'], files)).toEqual([
    'entities-map.spec.ts',
    'server.spec.ts',
  ])
  expect(specsOf(['src/console/shell/views/RailViews.tsx'], { ...files, 'views.spec.ts': '' })).toEqual([
    'views.spec.ts',
  ])
  expect(specsOf(['README.md', 'src/format/csv.ts'], files)).toEqual([])
})
