import { expect, test } from 'vitest'

import { tasksToCsv, tasksToJson, type ExportFacts } from './export-tasks.ts'
import { createLivePicture } from '../../../known/live-tasks.ts'
import { mergeTask } from '../../../../picture/loaded-task.ts'

const facts: ExportFacts = {
  marking: 'UNCLASSIFIED',
  environment: 'Harbor West',
  baseUrl: 'https://hw.sar.example',
  filters: 'Status Any, any time',
  text: '',
  readAt: '2026-11-21T14:22:03Z',
  exportedAt: '2026-11-21T14:22:07Z',
  complete: false,
}
function loaded(displayName: string) {
  const task = { version: { taskId: 't1', definitionVersion: 2 }, displayName, status: { status: 'STATUS_PAUSED' } }
  const source = { receivedAt: 0, asOf: 0, exchangeId: undefined }
  return mergeTask(undefined, { id: 't1', task, raw: { ...task, extra: [1] } }, source, {
    newsAfter: Infinity,
    underParent: undefined,
  }).after
}

test('CSV carries marking, filters and times, and escapes what a spreadsheet would run or split', () => {
  const lines = tasksToCsv([loaded('=HYPERLINK("x"), "y"\nz')], createLivePicture(), facts).split('\r\n')
  expect(lines[0]).toBe('# Marking: UNCLASSIFIED')
  expect(lines[2]).toBe('"# Filters: Status Any, any time"')
  expect(lines[4]).toContain('1 task,')
  expect(lines.join('\n')).toContain(`STATUS_PAUSED,Unknown,,,"'=HYPERLINK(""x""), ""y""\nz",`)
  expect(lines.at(-2)).toBe('# Marking: UNCLASSIFIED')
})

test('JSON holds the tasks as received', () => {
  const read = JSON.parse(tasksToJson([loaded('a')], facts))
  expect(read).toMatchObject({ marking: 'UNCLASSIFIED', complete: false, count: 1 })
  expect(read.tasks[0].extra).toEqual([1])
})

test('an export of the past names its moment beside the time at which it was made', () => {
  const past = { ...facts, asKnownAt: '2026-11-21T14:02:10Z' }
  const lines = tasksToCsv([loaded('a')], createLivePicture(), past).split('\r\n')
  expect(lines[3]).toContain('exported: 2026-11-21T14:22:07Z')
  expect(lines).toContain('# Past: as known at 2026-11-21T14:02:10Z')
  expect(JSON.parse(tasksToJson([], past))).toMatchObject({ asKnownAt: '2026-11-21T14:02:10Z' })
})
