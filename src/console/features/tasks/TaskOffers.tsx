import { useCommandSearch } from '../../platform/commands/searches.ts'
import { useTaskAnnouncements } from '../../known/freshness/use-task-announcements.ts'
import { shown } from '../../known/live-tasks.ts'
import type { LoadedTask } from '../../../picture/loaded-task.ts'
import { statusWords } from '../../../task/status-families.ts'
import { StatusIcon } from '../../known/status/StatusIcon.tsx'
import { firstFew } from '../../../picture/first-few.ts'
import { principalName } from '../../../picture/principal-name.ts'
import { matchesText } from '../../../picture/task-text.ts'
import type { View } from '../../../picture/view.ts'
import type { TaskNavigation } from './use-task-address.ts'

/** The page's announcements and palette entries. */
export function TaskOffers({ tasks, navigation }: { tasks: View<LoadedTask>; navigation: TaskNavigation }) {
  useTaskAnnouncements()
  usePaletteTasks(tasks, navigation)
  return null
}

const OFFERED = 8

/** By title, id or assignee. */
function usePaletteTasks(tasks: View<LoadedTask>, navigation: TaskNavigation): void {
  useCommandSearch(function* search(query) {
    const typed = query.trim()
    if (typed.length < 2) return []
    const { entities } = shown()
    const found = yield* firstFew(tasks.shown().rows, (row) => matchesText(row, typed, entities), OFFERED)
    return found.map((task) => ({
      id: `task ${task.id}`,
      label: task.title,
      group: 'Open' as const,
      icon: <StatusIcon status={task.task.status?.status} />,
      // The assignee may be what matched.
      detail: [statusWords(task.task.status?.status), principalName(task.task.relations?.assignee, shown().entities)]
        .filter(Boolean)
        .join(', '),
      run: () => navigation.open(task),
    }))
  })
}
