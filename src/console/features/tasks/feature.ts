import Kanban from 'lucide-react/icons/kanban'

import type { Feature, Page } from '../../platform/feature.ts'
import { readAhead } from './read-ahead.ts'
import type { TaskSearch } from './filters/task-address.ts'

export const tasks: Feature<Page<'tasks', TaskSearch, '$taskId'>> = {
  page: {
    path: 'tasks',
    load: () => import('./TasksPage.tsx').then(({ TasksPage }) => TasksPage),
    name: 'Tasks',
    title: 'Tasks',
    icon: Kanban,
    keys: 'g t',
    showsPast: true,
    item: '$taskId',
    readAhead,
  },
  about: () => import('./about.ts'),
}
