import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { handoverSections, draftSchema } from '../../../../watch/wire/handover.ts'
import * as v from 'valibot'
import type { Alert } from '../../../../watch/wire/alert.ts'
import type { LogEntry } from '../../../../watch/wire/log.ts'
import type { Task } from '../../../../contract/task.ts'
import { copiesInTask } from '../../../entity/copy.ts'
import { entitiesOf } from '../../../live/known-entities.test.support.ts'
import type { LoadedTask } from '../../../live/loaded-task.ts'
import { loadedTask } from '../../../live/loaded-task.test.support.ts'
import { matterCount } from '../../../watch/handover-sections.ts'
import { changesSince, draftHandover } from './draft-handover.ts'
import type { DraftParts } from './draft-parts.ts'

function stamp(clock: string): string {
  return `2026-11-21T${clock}Z`
}

function day(clock: string): number {
  return Date.parse(stamp(clock))
}

const FROM = day('06:00:00')
const NOW = day('17:58:21')

function task(id: string, status: string, more: Task = {}): LoadedTask {
  return loadedTask(id, {
    displayName: `Task ${id}`,
    createTime: '2026-11-20T22:00:00Z',
    lastUpdateTime: stamp('12:00:00'),
    ...more,
    status: { status: `STATUS_${status}`, ...more.status },
  })
}

function parts(more: Partial<DraftParts> = {}): DraftParts {
  return {
    hours: { from: FROM, to: day('18:00:00'), nextTo: day('18:00:00') + 12 * 3_600_000 },
    asOf: NOW,
    tasks: [],
    told: undefined,
    entities: [],
    extentOf: () => 'all',
    lastRead: NOW - 2000,
    alerts: [],
    notEvaluated: [],
    gaps: [],
    journal: { gaps: [], from: 0 },
    log: [],
    assigneeOf: () => undefined,
    notes: [],
    ...more,
  }
}

function textsOf(more: Partial<DraftParts>, section: string) {
  return draftHandover(parts(more))
    .items.filter((item) => item.section === section)
    .map(({ text, detail, aside }) => [text, detail, aside].filter(Boolean).join(' | '))
}

function failed(id: string, message: string) {
  return task(id, 'DONE_NOT_OK', { status: { taskError: { message } } })
}

test('what ended is counted by how, with those of one cause; what was before the watch is not', () => {
  const tasks = [
    task('a', 'DONE_OK'),
    task('b', 'DONE_OK', { lastUpdateTime: stamp('05:59:59') }),
    failed('c', 'Timeout'),
    failed('d', 'Timeout'),
    failed('e', 'No fuel'),
    task('f', 'REPLACED'),
    task('g', 'EXECUTING'),
    task('h', 'EXECUTING', { createTime: stamp('07:00:00') }),
  ]
  expect(textsOf({ tasks }, 'changed')).toEqual([
    '5 tasks ended: 1 Done OK, 3 Done not OK, 2 of them of one cause, 1 Replaced',
    '1 new task, still open',
    '1 task from before changed, still open',
  ])
  expect(draftHandover(parts({ tasks })).items[0]?.subjects.map(({ id }) => id)).toEqual(['a', 'c', 'd', 'e', 'f'])
})

function byId(...tasks: readonly LoadedTask[]): ReadonlyMap<string, LoadedTask> {
  return new Map(tasks.map((each) => [each.id, each]))
}

test('with a journal the watch is held against its beginning, whatever times tasks bear, and with what other desks read', () => {
  const before = [
    task('a', 'EXECUTING'),
    task('b', 'EXECUTING'),
    task('c', 'ACK'),
    task('d', 'ACK'),
    task('e', 'EXECUTING'),
    task('f', 'DONE_OK'),
    task('same', 'EXECUTING'),
  ]
  const old = { lastUpdateTime: stamp('04:00:00') }
  const loaded = [
    task('a', 'DONE_OK', old),
    task('c', 'EXECUTING'),
    task('d', 'EXECUTING'),
    task('e', 'EXECUTING', { displayName: 'Another name' }),
    task('f', 'DONE_OK', { displayName: 'Another name' }),
    task('same', 'EXECUTING'),
    task('new', 'CREATED', { createTime: stamp('07:00:00') }),
    task('unread then', 'CREATED', old),
  ]
  const told = { before: byId(...before), now: byId(...loaded, task('b', 'DONE_NOT_OK')) }
  expect(textsOf({ tasks: loaded, told }, 'changed')).toEqual([
    '2 tasks ended: 1 Done OK, 1 Done not OK',
    '1 task changed after the end',
    '1 new task, still open',
    '3 tasks from before changed, still open: 2 from Ack to Executing, 1 in the same status',
  ])
})

test('what a walk no longer named is not told as changed where only the journal has it', () => {
  const gone = { ...task('gone', 'DONE_OK'), absentSince: NOW }
  expect(textsOf({ told: { before: byId(task('gone', 'EXECUTING')), now: byId(gone) } }, 'changed')).toEqual([])
})

const extentOf: DraftParts['extentOf'] = (family) => (family === 'executing' ? 'more' : 'all')

test('what is open is told by lane, with the oldest, and never as more than what was read', () => {
  const tasks = [
    task('a', 'EXECUTING', { createTime: stamp('13:29:00') }),
    task('b', 'EXECUTING', { createTime: stamp('17:00:00') }),
    task('c', 'CREATED', { createTime: stamp('11:16:00') }),
  ]
  expect(textsOf({ tasks, extentOf }, 'open')).toEqual([
    'Planned: 1 | oldest 6 h 42 m',
    'Executing: 2 + more | oldest 4 h 29 m',
  ])
  expect(textsOf({ tasks, extentOf }, 'unknown')).toEqual([
    'Executing was not read to the end: there may be more tasks',
  ])
})

function until(clock: string): Task {
  return { executionConstraints: { completeBefore: clock } }
}

test('what is due until the next watch ends stands by its time, what was missed before it', () => {
  const tasks = [
    task('late', 'EXECUTING', until(stamp('17:00:00'))),
    task('b', 'EXECUTING', until(stamp('19:30:00'))),
    task('a', 'EXECUTING', until(stamp('18:10:00'))),
    task('after', 'EXECUTING', until('2026-11-22T06:00:01Z')),
    task('done', 'DONE_OK', until(stamp('18:20:00'))),
  ]
  expect(textsOf({ tasks, assigneeOf: ({ id }) => (id === 'a' ? 'Rescue 21' : undefined) }, 'due')).toEqual([
    '1 deadline was missed and is still open: Task late | complete by 17:00:00Z',
    'Task a, Rescue 21 | complete by 18:10:00Z',
    'Task b | complete by 19:30:00Z',
  ])
})

function entry(number: number, more: Partial<LogEntry>): LogEntry {
  return {
    number,
    id: `e-${number}`,
    kind: 'written',
    at: day('14:00:00'),
    text: '',
    subjects: [],
    before: '',
    hash: '',
    ...more,
  }
}

test('of what was done each unknown outcome stands first, the rest is counted', () => {
  const log = [
    entry(169, { kind: 'egress deletion', outcome: 'done', at: FROM - 1 }),
    entry(170, { kind: 'egress deletion', outcome: 'done' }),
    entry(171, { kind: 'egress deletion', outcome: 'refused' }),
    entry(172, {
      kind: 'egress deletion',
      outcome: 'unknown',
      at: day('14:19:12'),
      text: 'deletion of gull-5, no reply',
    }),
    entry(173, { kind: 'override cleared', outcome: 'done' }),
    entry(174, { kind: 'written', text: 'Hello' }),
  ]
  expect(textsOf({ log }, 'deeds')).toEqual([
    'Outcome unknown: deletion of gull-5, no reply | sent 14:19:12Z',
    '1 override cleared',
    '1 egress stream deleted, 1 refused',
  ])
  expect(draftHandover(parts({ log }))).toMatchObject({ logFrom: 170, logTo: 174 })
})

function alert(id: string, more: Partial<Alert>): Alert {
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

test('alerts that nobody acknowledged stand by level', () => {
  const alerts = [
    alert('a', {}),
    alert('b', { level: 'warning', endedAt: day('17:57:00'), marking: 'CLASSIFICATION_LEVELS_SECRET' }),
    alert('c', { acknowledged: { by: 'desk', at: NOW } }),
  ]
  expect(textsOf({ alerts }, 'alerts')).toEqual(['Alert b | over, ended 17:57:00Z', 'Alert a | new since 17:56:02Z'])
  expect(draftHandover(parts({ alerts })).marking).toBe('CLASSIFICATION_LEVELS_SECRET')
})

function heard(name: string, sourceUpdateTime: string, snapshot = false): LoadedTask {
  return task(name, 'EXECUTING', {
    initialEntities: [{ snapshot, entity: { entityId: name, aliases: { name }, provenance: { sourceUpdateTime } } }],
  })
}

test('what is not known: an old picture, gaps of both kinds, entities not heard, rules that lack their data', () => {
  const carriers = [
    heard('Track 4488', stamp('17:20:00')),
    heard('GULL 2', stamp('17:50:00')),
    heard('UAS 0x3F', stamp('16:00:00')),
    heard('As it was', stamp('06:00:00'), true),
  ]
  const entities = entitiesOf(carriers.flatMap(copiesInTask))
  expect(
    textsOf(
      {
        lastRead: day('17:40:00'),
        journal: {
          from: day('08:00:00'),
          gaps: [
            { from: day('13:10:05'), to: day('13:14:20'), words: 'No reply' },
            { from: day('05:00:00'), to: day('05:30:00'), words: 'No reply' },
          ],
        },
        gaps: [{ from: day('09:00:00'), to: day('09:01:00') }],
        notEvaluated: ['Not live for two cycles'],
        entities: [...entities.items()],
      },
      'unknown',
    ),
  ).toEqual([
    'Tasks were last read at 17:40:00Z: statuses may have changed since',
    'No desk and no wall watched from 09:00:00Z to 09:01:00Z: what began and was over in it raised no alert | 1 m 0 s',
    'Gap: no tasks read from 13:10:05Z to 13:14:20Z (no reply). What changed and changed back in it was not seen | 4 m 15 s',
    'The journal begins at 08:00:00Z: in which times before no tasks were read is not known',
    '2 entities not updated for over 30 min: UAS 0x3F, Track 4488',
    'Alert rules can’t be evaluated: Not live for two cycles',
  ])
  expect(textsOf({ journal: undefined }, 'unknown')).toEqual([
    'No journal was kept for this client: in which times no tasks were read is not known',
  ])
})

test('changes since a draft are matters, not the ages beside them', () => {
  const tasks = [
    task('a', 'EXECUTING'),
    task('b', 'EXECUTING', { executionConstraints: { completeBefore: stamp('18:10:00') } }),
  ]
  const draft = draftHandover(parts({ tasks })).items
  expect(changesSince(draft, draftHandover(parts({ tasks, asOf: NOW + 50_000 })).items)).toBe(0)
  // One less in its lane, one deadline less, one that ended, and fewer that changed.
  expect(
    changesSince(draft, draftHandover(parts({ tasks: [task('a', 'EXECUTING'), task('b', 'DONE_OK')] })).items),
  ).toBe(4)
})

/** What a draft says of each matter of a section, whether by itself or in a line of several. */
function matters(more: Partial<DraftParts>, section: string): readonly string[] {
  return draftHandover(parts(more))
    .items.filter((item) => item.section === section)
    .flatMap((item) => item.parts ?? [item])
    .map(({ text, aside }) => `${text} | ${aside}`)
}

test('more deadlines than anybody reads one by one are a line for each kind and hour, which opens to each of them', () => {
  const tasks = [
    ...['18:10:00', '18:20:00', '18:59:59'].map((clock) => task(`a ${clock}`, 'EXECUTING', until(stamp(clock)))),
    ...['19:00:00', '19:10:00', '19:20:00', '21:30:00'].map((clock) =>
      task(`b ${clock}`, 'EXECUTING', until(stamp(clock))),
    ),
    task('c', 'SENT', { deliveryState: { deliveryConstraints: { deliverBefore: stamp('18:15:00') } } }),
    task('d', 'SENT', { deliveryState: { deliveryConstraints: { deliverBefore: stamp('18:16:00') } } }),
  ]
  expect(textsOf({ tasks }, 'due')).toEqual([
    '3 to complete from 18:00Z to 19:00Z: Task a 18:10:00; Task a 18:20:00 …',
    '2 to deliver from 18:00Z to 19:00Z: Task c; Task d',
    '3 to complete from 19:00Z to 20:00Z: Task b 19:00:00; Task b 19:10:00 …',
    'Task b 21:30:00 | complete by 21:30:00Z',
  ])
  expect(matters({ tasks }, 'due')).toContain('Task a 18:59:59 | complete by 18:59:59Z')
  const { items } = draftHandover(parts({ tasks }))
  expect(matterCount(items.filter(({ section }) => section === 'due'))).toBe(9)
})

test('however many are due, they are few lines, and each deadline is in one of them', () => {
  const anyDue = fc.array(fc.integer({ min: 1, max: 12 * 60 - 1 }), { maxLength: 400 })
  fc.assert(
    fc.property(anyDue, (minutes) => {
      const tasks = minutes.map((minute, index) =>
        task(`t${index}`, 'EXECUTING', until(new Date(NOW + minute * 60_000).toISOString())),
      )
      expect(textsOf({ tasks }, 'due').length).toBeLessThanOrEqual(8)
      const told = matters({ tasks }, 'due').map((each) => each.split(' | ')[0])
      expect(told).toHaveLength(tasks.length)
      expect(new Set(told)).toEqual(new Set(tasks.map(({ title }) => title)))
    }),
    { numRuns: 40 },
  )
})

/** Ten that are due within an hour, the last of them as it is called. */
function dueWith(last: string) {
  const ids = [...Array.from({ length: 9 }, (_, index) => `${index}`), last]
  const tasks = ids.map((id, index) => task(id, 'EXECUTING', until(stamp(`18:${10 + index}:00`))))
  return draftHandover(parts({ tasks })).items.filter(({ section }) => section === 'due')
}

test('a line of several is read anew when one of them is another', () => {
  expect(dueWith('x').map(({ text }) => text)).toEqual(dueWith('y').map(({ text }) => text))
  expect(changesSince(dueWith('x'), dueWith('y'))).toBe(1)
})

test('more alerts than anybody reads one by one are a line for each level and rule', () => {
  const alerts = [
    ...Array.from({ length: 9 }, (_, index) => alert(`a${index}`, { onset: NOW - index })),
    alert('w', { level: 'warning', ruleId: 'other', marking: 'CLASSIFICATION_LEVELS_SECRET' }),
    alert('v', { level: 'warning', ruleId: 'other' }),
  ]
  expect(textsOf({ alerts }, 'alerts')).toEqual([
    '2 warnings of one rule: Alert w; Alert v',
    '9 cautions of one rule: Alert a0; Alert a1 …',
  ])
  expect(matters({ alerts }, 'alerts')).toContain('Alert a8 | new since 17:58:20Z')
  const { items, marking } = draftHandover(parts({ alerts }))
  expect(matterCount(items)).toBe(11)
  expect(marking).toBe('CLASSIFICATION_LEVELS_SECRET')
})

test('whatever is in the picture, the server takes the draft, its sections are in order and its ids are each there once', () => {
  const anyTask = fc
    .record({
      id: fc.string({ maxLength: 2000 }),
      name: fc.string({ unit: 'binary', maxLength: 900 }),
      status: fc.constantFrom('EXECUTING', 'DONE_OK', 'DONE_NOT_OK', 'WHATEVER', 'CREATED'),
      due: fc.option(fc.integer({ min: NOW - 9e6, max: NOW + 9e7 })),
      error: fc.string({ maxLength: 3 }),
    })
    .map(({ id, name, status, due, error }) =>
      loadedTask(id, {
        displayName: name,
        lastUpdateTime: stamp('12:00:00'),
        status: { status: `STATUS_${status}`, taskError: { message: error } },
        ...(due !== null && { executionConstraints: { completeBefore: new Date(due).toISOString() } }),
      }),
    )
  fc.assert(
    fc.property(fc.uniqueArray(anyTask, { selector: ({ id }) => id, maxLength: 700 }), (tasks) => {
      const draft = { ...draftHandover(parts({ tasks, extentOf: () => 'so far', lastRead: undefined })), revision: 0 }
      expect(v.safeParse(draftSchema, draft).issues).toBeUndefined()
      const order = draft.items.map(({ section }) => handoverSections.indexOf(section))
      expect(order).toEqual(order.toSorted((one, other) => one - other))
      expect(new Set(draft.items.map(({ id }) => id)).size).toBe(draft.items.length)
    }),
    { numRuns: 60 },
  )
})
