// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { TaskFacts } from './TaskFacts.tsx'

vi.mock('../../../known/use-tasks.ts', async (original) => ({
  ...(await original<object>()),
  useEntity: (id: string) => (id === 'gull-2' ? { key: id, name: 'GULL 2', best: { entity: {} } } : undefined),
}))

function assignedTo(entityId: string): LoadedTask {
  return { task: { version: {}, relations: { assignee: { system: { entityId } } } } } as unknown as LoadedTask
}

test('an assignee leads to its entity, once that is loaded', () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  for (const entityId of ['gull-2', 'gull-9'])
    render(
      <RouterContextProvider router={router}>
        <TaskFacts task={assignedTo(entityId)} navigation={undefined as never} />
      </RouterContextProvider>,
    )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/entities/gull-2'])
})
