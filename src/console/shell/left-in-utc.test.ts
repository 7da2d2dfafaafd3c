import { afterEach, beforeAll, expect, test } from 'vitest'

import type { Task } from '../../contract/task.ts'
import type { Alert } from '../../watch/wire/alert.ts'
import type { LogEntry } from '../../watch/wire/log.ts'
import { activityCsv, activityJson } from '../platform/activity/activity-export.ts'
import type { ActivityEntry } from '../platform/activity/activity-entry.ts'
import { ruleFileText } from '../features/alerts/rules/rule-file.ts'
import { logLine, logLineText } from '../features/egress/log/log-line.ts'
import { DESIGNED_CONVENTIONS, setConventions } from '../../format/conventions.ts'
import { formatAbsoluteTime, loadZones } from '../../format/time.ts'
import { createLivePicture } from '../known/live-tasks.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import { loadedTask } from '../../picture/loaded-task.test.support.ts'
import { filterWords } from '../../picture/filter/filter-words.ts'
import { taskFilter } from '../../picture/filter/task-filter.ts'
import { logCsv } from '../features/log/file/log-csv.ts'
import { draftHandover } from '../features/log/handover/draft/draft-handover.ts'
import { exportGeoJson } from '../domain/map/export-geojson.ts'
import { layers } from '../domain/map/layers.ts'
import { tasksToCsv, tasksToJson } from '../features/tasks/export/export-tasks.ts'
import { gapBegan, gapEnded } from '../features/wall/watchdog/gap-log.ts'
import { carrier, iso, makeDesk, start, taskOf } from '../../rules/engine/engine.test.support.ts'
import { HOUR } from '../../format/milliseconds.ts'

beforeAll(loadZones)
afterEach(() => setConventions(DESIGNED_CONVENTIONS))

const MARKING = 'CUI'

const limited: Task = {
  displayName: 'Raft',
  createTime: iso(start - HOUR),
  lastUpdateTime: iso(start - 1000),
  status: { status: 'STATUS_EXECUTING' },
  executionConstraints: { completeBefore: iso(start + 60_000) },
}

/** Alerts about a task near its limit, one that doesn't change, and a silent entity. */
function alerts(): readonly Alert[] {
  const desk = makeDesk()
  const before = start - 2 * HOUR
  desk.answer(
    taskOf('t1', limited, start),
    taskOf('t2', { displayName: 'Still', status: { status: 'STATUS_EXECUTING' } }, before),
    carrier('t3', { milView: { disposition: 'DISPOSITION_FRIENDLY' } }, start),
  )
  desk.round()
  desk.pass(620)
  desk.round()
  return desk.server.open()
}

function draft(found: readonly Alert[], tasks: readonly LoadedTask[], log: readonly LogEntry[]) {
  return draftHandover({
    hours: { from: start - 8 * HOUR, to: start, nextTo: start + 12 * HOUR },
    asOf: start,
    tasks,
    received: undefined,
    entities: [],
    extentOf: () => 'more',
    lastRead: start - HOUR,
    rulesOff: [],
    alerts: found,
    notEvaluated: [],
    gaps: [{ from: start - 3 * HOUR, to: start - 2 * HOUR }],
    journal: { gaps: [{ from: start - 5 * HOUR, to: start - 4 * HOUR, words: 'No reply' }], from: start - 7 * HOUR },
    log,
    assigneeOf: () => undefined,
    notes: [],
  })
}

/** In files, through the clipboard, or stored for desks with other clocks. */
function everythingThatLeaves(): Record<string, string> {
  const found = alerts()
  const tasks = [loadedTask('t1', limited)]
  const entry: LogEntry = {
    number: 1,
    id: 'a',
    at: start,
    kind: 'egress deletion',
    by: 'desk',
    text: 'Egress deletion gull-2-eo',
    subjects: [],
    outcome: 'unknown',
    writtenAt: start - HOUR,
    before: '',
    hash: '',
  }
  const sent: ActivityEntry = {
    id: 'a',
    scope: '',
    environment: 'Harbor West',
    environmentUrl: 'https://hw.example',
    clientId: 'desk',
    operation: 'deleteEgressStream',
    resource: ['gull-2-eo'],
    at: start,
    request: { method: 'DELETE', url: 'https://hw.example', headers: [], attempt: 1 },
    answer: { outcome: 200, at: start + 1, environmentDate: undefined, headers: [], body: '{}', failure: undefined },
    note: undefined,
  }
  const filter = taskFilter.read({ from: iso(start - HOUR), to: iso(start) }, [], start)
  const facts = {
    marking: MARKING,
    environment: 'Harbor West',
    baseUrl: 'https://hw.example',
    filters: filterWords(filter, start),
    text: '',
    readAt: iso(start),
    exportedAt: iso(start),
    complete: true,
  }
  const entity = {
    entityId: 'e1',
    entity: { location: { position: { latitudeDegrees: 43, longitudeDegrees: -69 } } },
    snapshot: false,
    stale: true,
    asOf: start - HOUR,
  }
  return {
    'alerts for every desk': JSON.stringify(found),
    'handover for every desk': JSON.stringify(draft(found, tasks, [entry])),
    'tasks as CSV': tasksToCsv(tasks, createLivePicture(), facts),
    'tasks as JSON': tasksToJson(tasks, facts),
    map: JSON.stringify(exportGeoJson([entity], new Set(layers.map(({ id }) => id)), start, MARKING)),
    'watch log': logCsv([entry], MARKING),
    'activity as CSV': activityCsv([sent], MARKING),
    'activity as JSON': activityJson([sent], MARKING).replace(/"exported": "[^"]*"/, ''),
    'egress log': logLineText(logLine(sent, start)),
    'gap log of a wall': `${gapBegan('503', start - HOUR, start)} ${gapEnded('503', start - HOUR, start)}`,
    rules: ruleFileText([], 'Harbor West', iso(start)),
  }
}

test('what leaves the desk is in UTC alone: with a second clock it is what it is without', () => {
  const without = everythingThatLeaves()
  setConventions({ ...DESIGNED_CONVENTIONS, secondZone: 'Asia/Kolkata', secondLabel: 'KOL' })
  expect(formatAbsoluteTime(start, start)).toContain('KOL')
  expect(everythingThatLeaves()).toEqual(without)
  // Proves that each contains a time.
  for (const name of Object.keys(without).filter((each) => each !== 'rules'))
    expect(without[name], name).toMatch(/\d\d:\d\d(:\d\d(\.\d+)?)?Z|\d\d:\d\d:\d\d\.\d{3} /)
  for (const words of ['Limit', 'unchanged since', 'silent since', 'Gap: no tasks polled', 'complete by'])
    expect(Object.values(without).join('\n')).toContain(words)
})
