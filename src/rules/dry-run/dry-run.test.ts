import { expect, test } from 'vitest'

import type { Task } from '../../contract/task.ts'
import type { Rule } from '../../watch/wire/rule.ts'
import { createCollection } from '../../picture/collection.ts'
import { createEntities } from '../../picture/entities.ts'
import type { Observation } from '../../picture/observation.ts'
import type { LoadedTask } from '../../picture/loaded-task.ts'
import { loadedTask } from '../../picture/loaded-task.test.support.ts'
import type { TrailPoint } from '../../geo/map-entity.ts'
import { readArea } from '../engine/area.ts'
import { carrier, iso, ruleOf, start, taskOf } from '../engine/engine.test.support.ts'
import { entityItem } from '../engine/entity-item.ts'
import { unobservedSpans, lengthOf } from './unobserved-spans.ts'
import { summaryOf } from './summary.ts'
import { dryRunAlerts, type DryRunAlert } from './dry-run.ts'

const MINUTE = 60_000
const from = start - 12 * 60 * MINUTE

function seen(id: string, at: number, was: string, status: string): Observation {
  const versions = { definitionVersion: 1, statusVersion: 1 }
  return {
    taskId: id,
    at,
    status,
    ...versions,
    before: { at: at - MINUTE, status: was, ...versions },
    changes: [],
    unwatched: false,
  }
}

function tried(
  rule: Rule,
  given: readonly Task[],
  observations: readonly Observation[] = [],
  trail: readonly TrailPoint[] = [],
): readonly DryRunAlert[] {
  const tasks = createCollection<LoadedTask>()
  const entities = createEntities(tasks)
  tasks.apply(given.map((task) => [task.version?.taskId ?? '', loadedTask(task.version?.taskId ?? '', task)]))
  const entity = (id: string) => entityItem(entities.get(id))
  const { area } = rule.conditions
  const read = area && readArea(area, undefined, entities, start)
  const all = dryRunAlerts(rule, {
    tasks: tasks.items(),
    entities: [...entities.items()].flatMap((each) => entityItem(each) ?? []),
    actions: [],
    observations: new Map(
      given.map(({ version }) => [
        version?.taskId ?? '',
        observations.filter(({ taskId }) => taskId === version?.taskId),
      ]),
    ),
    trail: () => trail,
    names: entities,
    entity,
    area: read === undefined || 'why' in read ? undefined : read,
    from,
    now: start,
  })
  return [...all].filter((each) => each !== undefined)
}

function failedTask(id: string, at: number, code: string) {
  return taskOf(id, { status: { status: 'STATUS_DONE_NOT_OK', taskError: { code } } }, at)
}

test('each task that failed in the time is counted at its moment, and those of one cause together', () => {
  const found = tried(ruleOf('failed'), [
    failedTask('a', start - 300 * MINUTE, 'ERROR_CODE_TIMEOUT'),
    failedTask('b', start - 300 * MINUTE + 20_000, 'ERROR_CODE_TIMEOUT'),
    failedTask('c', start - 10 * MINUTE, 'ERROR_CODE_REJECTED'),
    failedTask('old', from - MINUTE, 'ERROR_CODE_TIMEOUT'),
    failedTask('cancelled', start - MINUTE, 'ERROR_CODE_CANCELLED'),
  ])
  expect(summaryOf(found)).toEqual({
    times: [start - 300 * MINUTE, start - 300 * MINUTE + 20_000, start - 10 * MINUTE],
    causes: 2,
    mostOfOneCause: 2,
    moments: [
      { at: start - 10 * MINUTE, count: 1, subject: 'Hold clear', cause: 'Rejected', taskId: 'c', entityId: undefined },
      { at: start - 300 * MINUTE, count: 2, subject: '2 tasks', cause: 'Timeout' },
    ],
  })
})

test('a task that failed and was begun again has failed all the same', () => {
  const task = taskOf('a', { status: { status: 'STATUS_EXECUTING' } }, start - 5 * MINUTE)
  const turns = [
    seen('a', start - 60 * MINUTE, 'STATUS_EXECUTING', 'STATUS_DONE_NOT_OK'),
    seen('a', start - 50 * MINUTE, 'STATUS_DONE_NOT_OK', 'STATUS_EXECUTING'),
  ]
  expect(tried(ruleOf('failed'), [task], turns).map(({ at }) => at)).toEqual([start - 60 * MINUTE])
})

test('a limit counts where the task had not ended by then, once however often its status changed', () => {
  const rule = ruleOf('limit')
  const task = { executionConstraints: { completeBefore: iso(start - 30 * MINUTE) } }
  const late = taskOf('late', { ...task, status: { status: 'STATUS_DONE_OK' } }, start - 20 * MINUTE)
  const early = taskOf('early', { ...task, status: { status: 'STATUS_DONE_OK' } }, start - 120 * MINUTE)
  const turns = [
    seen('late', start - 90 * MINUTE, 'STATUS_SENT', 'STATUS_EXECUTING'),
    seen('late', start - 33 * MINUTE, 'STATUS_EXECUTING', 'STATUS_COMPLETE_REQUESTED'),
    seen('late', start - 20 * MINUTE, 'STATUS_COMPLETE_REQUESTED', 'STATUS_DONE_OK'),
    seen('early', start - 120 * MINUTE, 'STATUS_EXECUTING', 'STATUS_DONE_OK'),
  ]
  expect(tried(rule, [late, early], turns)).toMatchObject([{ at: start - 35 * MINUTE, taskId: 'late' }])
})

test('what did not last as long as the delay would not have been told', () => {
  const task = taskOf('a', { status: { status: 'STATUS_DONE_OK' } }, start - 20 * MINUTE)
  const turns = [
    seen('a', start - 100 * MINUTE, 'STATUS_SENT', 'STATUS_EXECUTING'),
    seen('a', start - 65 * MINUTE, 'STATUS_EXECUTING', 'STATUS_DONE_OK'),
  ]
  const rule = ruleOf('unchanged')
  expect(tried(rule, [task], turns).map(({ at }) => at)).toEqual([start - 70 * MINUTE])
  expect(tried({ ...rule, delaySeconds: 240 }, [task], turns).map(({ at }) => at)).toEqual([start - 66 * MINUTE])
  expect(tried({ ...rule, delaySeconds: 360 }, [task], turns)).toEqual([])
})

test('an area is tried by where entities were', () => {
  const area = { kind: 'around position', latitude: 43.7, longitude: -69, metres: 5000 } as const
  const rule: Rule = { ...ruleOf('health'), what: { kind: 'present' }, conditions: { area }, level: 'advisory' }
  const there = carrier(
    't',
    { location: { position: { latitudeDegrees: 43.7, longitudeDegrees: -69 } } },
    start - MINUTE,
  )
  const trail: TrailPoint[] = [
    { at: [-69, 43.7], time: start - 40 * MINUTE },
    { at: [-69, 43.71], time: start - 38 * MINUTE },
    { at: [-69, 44.7], time: start - 36 * MINUTE },
  ]
  expect(tried(rule, [there], [], trail)).toMatchObject([
    { at: start - 40 * MINUTE, subject: 'GULL 4' },
    { at: start - MINUTE },
  ])
  const none: Rule = { ...rule, what: { kind: 'absent' } }
  expect(tried(none, [there], [], trail)).toMatchObject([{ at: start - 36 * MINUTE, subject: 'GULL 4' }])
  expect(tried({ ...none, delaySeconds: 3600 }, [there], [], trail)).toEqual([])
})

test('nothing was seen before the first change that was, nor where changes are far apart', () => {
  const at = (minutes: number) => seen('a', from + minutes * MINUTE, 'a', 'b')
  const gaps = unobservedSpans([at(60), at(65), { ...at(70), unwatched: true }, at(90), at(98)], start - 600 * MINUTE, {
    from,
    to: start,
  })
  expect(gaps).toEqual([
    { from, to: from + 60 * MINUTE },
    { from: from + 65 * MINUTE, to: from + 90 * MINUTE },
    { from: from + 98 * MINUTE, to: from + 120 * MINUTE },
  ])
  expect(lengthOf(gaps)).toBe(107 * MINUTE)
  expect(unobservedSpans([], from - 1, { from, to: start })).toEqual([])
})

test('what comes and goes within the delay before ending counts once', () => {
  const conditions = { statuses: ['STATUS_EXECUTING'] }
  const rule = ruleOf('limit', { what: { kind: 'limit', limits: ['complete'], withinSeconds: 7200 }, conditions })
  const executionConstraints = { completeBefore: iso(start + 30 * MINUTE) }
  const task = taskOf('a', { executionConstraints, status: { status: 'STATUS_EXECUTING' } }, start - 50 * MINUTE)
  const turns = [
    seen('a', start - 60 * MINUTE, 'STATUS_EXECUTING', 'STATUS_WAITING_FOR_UPDATE'),
    seen('a', start - 55 * MINUTE, 'STATUS_WAITING_FOR_UPDATE', 'STATUS_EXECUTING'),
  ]
  const count = (offDelaySeconds: number) => tried({ ...rule, offDelaySeconds }, [task], turns).length
  expect([count(0), count(240), count(1200)]).toEqual([2, 2, 1])
})
