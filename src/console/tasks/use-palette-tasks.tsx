import { useCommands } from '../commands/commands.ts'
import type { LoadedTask } from '../live/loaded-task.ts'
import { entities } from '../live/live-tasks.ts'
import { statusWords } from '../live/status/status-families.ts'
import { StatusIcon } from '../live/status/StatusIcon.tsx'
import { principalName } from '../live/task/principal-name.ts'
import type { View } from '../live/view.ts'
import { matchesText } from './filters/text-filter.ts'
import type { TaskNavigation } from './use-task-address.ts'

const OFFERED = 8

/** Offers loaded tasks in the palette by title, id or assignee. */
export function usePaletteTasks(tasks: View<LoadedTask>, navigation: TaskNavigation): void {
  useCommands((query) => {
    const typed = query.trim()
    if (typed.length < 2) return []
    const found: LoadedTask[] = []
    for (const row of tasks.shown().rows) {
      if (matchesText(row, typed, entities)) found.push(row)
      if (found.length === OFFERED) break
    }
    return found.map((task) => ({
      id: `task ${task.id}`,
      label: task.title,
      group: 'Open' as const,
      icon: <StatusIcon status={task.task.status?.status} />,
      // It may have been found by who it is assigned to.
      detail: [statusWords(task.task.status?.status), principalName(task.task.relations?.assignee, entities)]
        .filter(Boolean)
        .join(', '),
      run: () => navigation.open(task),
    }))
  })
}
