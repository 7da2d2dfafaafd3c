import { Outlet, useRouterState } from '@tanstack/react-router'

import { TaskInspector } from '../features/tasks/TaskInspector.tsx'
import { pageAt } from '../platform/feature.ts'

/** The view of a window that inspects: entities have it on their page, tasks without their board. */
export function InspectorView() {
  const isTask = useRouterState({ select: ({ location }) => pageAt(location.pathname)?.path === 'tasks' })
  return isTask ? <TaskInspector /> : <Outlet />
}
