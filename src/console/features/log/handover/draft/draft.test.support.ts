import type { Alert } from '../../../../../watch/wire/alert.ts'
import type { Task } from '../../../../../contract/task.ts'
import type { LoadedTask } from '../../../../../picture/loaded-task.ts'
import { loadedTask } from '../../../../../picture/loaded-task.test.support.ts'
import { draftHandover } from './draft-handover.ts'
import type { DraftParts } from './draft-parts.ts'

export function stamp(clock: string): string {
  return `2026-11-21T${clock}Z`
}

export function day(clock: string): number {
  return Date.parse(stamp(clock))
}

export const FROM = day('06:00:00')
export const NOW = day('17:58:21')

export function task(id: string, status: string, more: Task = {}): LoadedTask {
  return loadedTask(id, {
    displayName: `Task ${id}`,
    createTime: '2026-11-20T22:00:00Z',
    lastUpdateTime: stamp('12:00:00'),
    ...more,
    status: { status: `STATUS_${status}`, ...more.status },
  })
}

export function parts(more: Partial<DraftParts> = {}): DraftParts {
  return {
    hours: { from: FROM, to: day('18:00:00'), nextTo: day('18:00:00') + 12 * 3_600_000 },
    asOf: NOW,
    tasks: [],
    received: undefined,
    entities: [],
    extentOf: () => 'all',
    lastRead: NOW - 2000,
    alerts: [],
    rulesOff: [],
    notEvaluated: [],
    gaps: [],
    journal: { gaps: [], from: 0 },
    log: [],
    assigneeOf: () => undefined,
    notes: [],
    ...more,
  }
}

export function textsOf(more: Partial<DraftParts>, section: string) {
  return draftHandover(parts(more))
    .items.filter((item) => item.section === section)
    .map(({ text, detail, aside }) => [text, detail, aside].filter(Boolean).join(' | '))
}

/** All matters of a section, alone or within a line. */
export function draftedItems(more: Partial<DraftParts>, section: string): readonly string[] {
  return draftHandover(parts(more))
    .items.filter((item) => item.section === section)
    .flatMap((item) => item.parts ?? [item])
    .map(({ text, aside }) => `${text} | ${aside}`)
}

export function until(clock: string): Task {
  return { executionConstraints: { completeBefore: clock } }
}

export function alert(id: string, more: Partial<Alert>): Alert {
  return {
    id,
    ruleId: 'r',
    subject: `task:${id}`,
    onset: day('17:56:02'),
    level: 'caution',
    title: `Alert ${id}`,
    detail: '',
    asOf: NOW,
    why: [],
    raised: 1,
    raisedAt: NOW,
    history: [],
    taskId: id,
    ...more,
  }
}
