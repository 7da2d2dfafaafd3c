import { useCommands } from '../../../platform/commands/commands.ts'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import type { TaskAddress } from '../filters/task-address.ts'
import { focusTask } from '../focus-task.ts'
import type { TaskNavigation } from '../use-task-address.ts'

const tabOrder: readonly TaskAddress['tab'][] = ['overview', 'history', 'raw']

/** Returns focus to where the task was opened. */
export function closeDetail(id: string, navigation: TaskNavigation): void {
  // Before the panel closes, so that the next key has its focus.
  focusTask(document, id)
  navigation.close()
}

/** Esc closes, [ and ] switch tabs. Outside the panel, so that they work while it loads. */
export function useDetailKeys(id: string, navigation: TaskNavigation): void {
  const step = (by: number): void => {
    const next = tabOrder[tabOrder.indexOf(navigation.address.tab) + by]
    if (next) navigation.address.set({ tab: next }, true)
  }
  useEscape(() => closeDetail(id, navigation))
  useCommands([
    { id: 'task.previous-tab', label: 'Previous tab', keys: '[', hidden: true, run: () => step(-1) },
    { id: 'task.next-tab', label: 'Next tab', keys: ']', hidden: true, run: () => step(1) },
  ])
}
