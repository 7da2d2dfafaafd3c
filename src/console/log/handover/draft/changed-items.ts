import type { HandoverItem } from '../../../../watch/wire/handover.ts'
import { countOf } from '../../../ui/text/count.ts'
import { timeOf } from '../../../../contract/datetime.ts'
import type { LoadedTask } from '../../../live/loaded-task.ts'
import { families, isEnded, statusWords } from '../../../live/status/status-families.ts'
import { item, taskSubjects, type DraftParts } from './draft-parts.ts'

const endings = families.filter(({ ended }) => ended).flatMap(({ statuses }) => statuses.map(({ value }) => value))

/** What became another one in this watch: tasks that ended, that came, that are still open. */
export function changedItems({ hours: { from }, asOf, tasks }: DraftParts): HandoverItem[] {
  const inWatch = (time: number | undefined) => time !== undefined && time >= from && time <= asOf
  const changed = tasks.filter((task) => inWatch(task.updated))
  const ended = changed.filter((task) => isEnded(task.task.status?.status))
  const open = changed.filter((task) => !ended.includes(task))
  const come = open.filter((task) => inWatch(timeOf(task.task.createTime)))
  const wentOn = open.filter((task) => !come.includes(task))
  return [
    ...line('ended', ended, `${countOf(ended.length, 'task')} ended: ${endedWords(ended)}`),
    ...line('come', come, `${countOf(come.length, 'new task')}, still open`),
    ...line('continued', wentOn, `${countOf(wentOn.length, 'task')} from before changed, still open`),
  ]
}

function line(id: string, list: readonly LoadedTask[], text: string): HandoverItem[] {
  if (list.length === 0) return []
  return [item({ id: `changed:${id}`, section: 'changed', text, subjects: taskSubjects(list) })]
}

/** "66 Done OK, 41 Done not OK, 38 of them of one cause, 5 Replaced" */
function endedWords(ended: readonly LoadedTask[]): string {
  return endings
    .flatMap((status) => {
      const list = ended.filter(({ task }) => task.status?.status === status)
      if (list.length === 0) return []
      const words = `${list.length} ${statusWords(status)}`
      const same = mostOfOneCause(list)
      return [same < 2 ? words : `${words}, ${same === list.length ? 'all' : `${same} of them`} of one cause`]
    })
    .join(', ')
}

function mostOfOneCause(list: readonly LoadedTask[]): number {
  const counts = new Map<string, number>()
  for (const { task } of list) {
    const cause = task.status?.taskError?.message ?? ''
    if (cause !== '') counts.set(cause, (counts.get(cause) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}
