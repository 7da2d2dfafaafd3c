import type { RegisteredRouter } from '@tanstack/react-router'

import { statusWords } from '../../../task/status-families.ts'
import { shown } from '../../known/live-tasks.ts'
import { StatusIcon } from '../../known/status/StatusIcon.tsx'
import { taskLink } from '../../known/task/task-link.ts'
import type { Command } from '../../platform/commands/commands.ts'
import type { LoadedTask } from '../../../picture/loaded-task.ts'
import { idAfter } from '../../platform/palette-things.ts'

export function things(): Iterable<LoadedTask> {
  return shown().tasks.all.items()
}

export function namesOf({ title, id }: LoadedTask): readonly string[] {
  return [title, id]
}

export function commandOf(task: LoadedTask, router: RegisteredRouter): Command {
  return {
    id: `task ${task.id}`,
    label: task.title,
    group: 'Open',
    icon: <StatusIcon status={task.task.status?.status} />,
    detail: statusWords(task.task.status?.status),
    run: () => void router.navigate(taskLink(task)),
  }
}

export function thingOf(commandId: string): LoadedTask | undefined {
  return shown().tasks.all.get(idAfter('task', commandId) ?? '')
}

export function asTyped(id: string, router: RegisteredRouter): Command {
  return {
    id: 'open task',
    label: `Open task ${id}`,
    group: 'Open',
    asTyped: true,
    run: () => void router.navigate({ to: '/tasks/$taskId', params: { taskId: id } }),
  }
}
