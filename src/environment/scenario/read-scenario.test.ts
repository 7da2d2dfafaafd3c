import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { OperatorError } from '../../database/operator-error.ts'
import { temporaryFolder } from '../service.test.support.ts'
import { readScenario, scenarioMarking } from './read-scenario.ts'

const START = Date.parse('2026-11-21T14:22:07Z')
const EXAMPLE = fileURLToPath(new URL('example', import.meta.url))

/** The example's folder, with other texts in some files. */
async function folderWith(files: Record<string, unknown> = {}): Promise<string> {
  const folder = join(await temporaryFolder(), 'case')
  await cp(EXAMPLE, folder, { recursive: true })
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  return folder
}

/** The folder's mistakes, without the line that names it. */
function mistakesOf(folder: string): string[] {
  try {
    readScenario(folder, START)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError)
    return String(error).split('\n').slice(1)
  }
}

function task(more: Record<string, unknown> = {}) {
  return { version: { taskId: 'a' }, lastUpdateTime: '-5m', status: { status: 'STATUS_CREATED' }, ...more }
}

test('the example is right, its offsets are times of the start, and its entities are filled in', () => {
  const { tasks, entities, egressStreams, deletedObjects, objects, clients } = readScenario(EXAMPLE, START)
  const [patrol, identify] = tasks
  expect(patrol?.executionConstraints?.completeBefore).toBe('2026-11-21T15:52:07Z')
  expect(patrol?.initialEntities?.[1]?.entity).toMatchObject({ entityId: 'zone-a', aliases: { name: 'Zone A' } })
  expect(identify?.initialEntities?.[0]).toMatchObject({ snapshot: true, entity: { overrides: { override: [{}] } } })
  expect(entities.map(({ entityId }) => entityId)).toEqual(['patrol-1', 'contact-7', 'zone-a'])
  expect(egressStreams[0]).toEqual({ egressId: 'camera-1', state: 'active', sourceLive: true })
  expect(egressStreams[2]?.unavailableUntil).toBe(START + 300_000)
  expect(deletedObjects[0]?.deletedAt).toBe(START - 720_000)
  expect(objects.map(({ path, contentType }) => [path, contentType])).toEqual([
    ['reports/today.txt', 'text/plain; charset=utf-8'],
  ])
  expect(clients?.map(({ id, secret }) => [id, secret])).toEqual([
    ['tester', 'tester-secret'],
    ['reader', 'reader-secret'],
  ])
})

test('an entity that a task names by its id is as it was when the task was made, and expires in a snapshot alone', async () => {
  const given = { entity: { entityId: 'patrol-1' } }
  const folder = await folderWith({
    'tasks.json': [
      task({ version: { taskId: 'task-1' }, createTime: '-20m', initialEntities: [{ ...given, snapshot: false }] }),
      task({ version: { taskId: 'task-2' }, createTime: '-20m', initialEntities: [{ ...given, snapshot: true }] }),
    ],
  })
  const [live, snapshot] = readScenario(folder, START).tasks.map(({ initialEntities }) => initialEntities?.[0]?.entity)
  expect(live?.kinematics?.kinematicsGeodetic?.measurementTime).toBe('2026-11-21T14:02:07Z')
  expect(live?.kinematics?.kinematicsGeodetic?.location?.latitudeDegrees).not.toBe(43.95)
  expect([live?.expiryTime, snapshot?.expiryTime !== undefined]).toEqual([undefined, true])
})

test('a secret that looks like an offset stays one, and none is ever repeated', async () => {
  const client = { id: 'one', secret: '-12m', permissions: [] }
  expect(readScenario(await folderWith({ 'clients.json': [client] }), START).clients?.[0]?.secret).toBe('-12m')
  const wrong = [
    { ...client, secret: 20_261_121 },
    { ...client, id: 'two', secretHash: 'hunter2' },
  ]
  const lines = mistakesOf(await folderWith({ 'clients.json': wrong }))
  expect(lines).toHaveLength(3)
  expect(lines.join('\n')).not.toMatch(/hunter2|20261121/)
  expect(mistakesOf(await folderWith({ 'clients.json': '[{"secret": hunter2}]' })).join('\n')).not.toContain('hunter2')
})

const AN_ENTITY = 'the id of an entity in entities.json'

test.each<[file: string, content: unknown, mistake: string]>([
  ['tasks.json', {}, 'tasks.json: expected a list, found object'],
  [
    'tasks.json',
    [task({ status: { status: 'STATUS_OK' } })],
    'tasks.json[0].status.status: expected task status, one of 15, found string "STATUS_OK"',
  ],
  ['tasks.json', [task(), task({ nmae: 1 })], 'tasks.json[1].nmae: expected a field of Task, found number'],
  [
    'tasks.json',
    [task({ createTime: '-5x' })],
    'tasks.json[0].createTime: expected a time such as 2026-11-21T14:22:07Z or an offset from the start such as -12m, found string "-5x"',
  ],
  ['tasks.json', [task({ version: {} })], 'tasks.json[0].version.taskId: expected a value, found nothing'],
  ['tasks.json', [task(), task()], 'tasks.json[1]: expected a value other than that of tasks.json[0], found "a"'],
  [
    'tasks.json',
    [task({ initialEntities: [{ entity: { entityId: 'x' } }] })],
    `tasks.json[0].initialEntities[0]: expected ${AN_ENTITY}, or a whole entity, found "x"`,
  ],
  ['entities.json', [{ description: 'x' }], 'entities.json[0].entityId: expected entityId, found nothing'],
  [
    'entities.json',
    [{ entityId: 'x', milView: { disposition: 7 } }],
    'entities.json[0].milView.disposition: expected disposition, found number 7',
  ],
  [
    'deleted-objects.json',
    [{ path: 'x', deleted_at: '-1m' }],
    'deleted-objects.json[0].checksum: expected a value, found nothing',
  ],
  ['egress.json', [{ egressId: 'x', sourceLive: 'no' }], 'egress.json[0].sourceLive: expected boolean, found "no"'],
  [
    'egress.json',
    [{ egressId: 'x', live: false }],
    'egress.json[0].live: expected no field of this name, found "live"',
  ],
  [
    'egress.json',
    [{ egressId: 'x' }, { egressId: 'x' }],
    'egress.json[1]: expected a value other than that of egress.json[0], found "x"',
  ],
  [
    'clients.json',
    [{ id: 'x', permissions: [] }],
    'clients.json[0]: expected either secret or secretHash, found Object',
  ],
  [
    'lifecycles.json',
    [{ taskId: 'x', steps: [] }],
    'lifecycles.json[0].taskId: expected the id of a task in tasks.json, found "x"',
  ],
  [
    'lifecycles.json',
    [{ taskId: 'task-2', steps: [{ at: '-5s' }] }],
    'lifecycles.json[0].steps[0].at: expected a time after 2026-11-21T14:22:07Z, found "2026-11-21T14:22:02Z"',
  ],
  [
    'lifecycles.json',
    [{ taskId: 'task-2', steps: [{ at: '+5s', status: { status: 'STATUS_OK' } }] }],
    'lifecycles.json[0].steps[0].status.status: expected task status, one of 15, found string "STATUS_OK"',
  ],
  [
    'objects.json',
    [{ path: 'reports/none.txt' }],
    'objects.json[0]: expected a file in objects/ that no other line names, found "reports/none.txt"',
  ],
  [
    'objects.json',
    [{ path: '../x', file: 'reports/today.txt' }],
    'objects.json[0].path: expected a path without empty, "." or ".." parts, found "../x"',
  ],
  [
    'scenario.json',
    { arrivals: [{ displayName: 'x', kind: 'X', assignees: [{}], entityIds: ['x'] }], creators: [{}] },
    `scenario.json.arrivals[0].entityIds: expected ${AN_ENTITY}, found "x"`,
  ],
  [
    'task.json',
    [],
    'task.json: expected one of tasks.json, entities.json, egress.json, deleted-objects.json, clients.json, lifecycles.json, objects.json, alert-rules.json, persons.json, scenario.json, found another file',
  ],
])('a mistake in %s is one line: %#', async (file, content, mistake) => {
  const folder = await folderWith({ [file]: content })
  if (file === 'tasks.json') await rm(join(folder, 'lifecycles.json'))
  expect(mistakesOf(folder)).toEqual([mistake])
})

test('a scenario may say the level of its world', async () => {
  expect(scenarioMarking('harbor-west')).toBe('UNCLASSIFIED')
  expect(scenarioMarking('none')).toBeUndefined()
  expect(scenarioMarking(EXAMPLE)).toBeUndefined()
  expect(scenarioMarking(await folderWith({ 'scenario.json': { marking: 'SECRET' } }))).toBe('SECRET')
})

test('what is no JSON is said with its file', async () => {
  expect(mistakesOf(await folderWith({ 'egress.json': '[\n{' }))).toEqual([
    expect.stringMatching(/^egress\.json: expected JSON, found .+$/),
  ])
})

test('a file with secrets is never shown', async () => {
  for (const file of ['clients.json', 'persons.json'])
    expect(mistakesOf(await folderWith({ [file]: '[{"pin": 4711,,' }))).toEqual([
      `${file}: expected JSON, found something else (not shown)`,
    ])
})

test('of very many mistakes the first fifty are listed', async () => {
  const lines = mistakesOf(await folderWith({ 'tasks.json': Array.from({ length: 80 }, () => task({ nmae: 1 })) }))
  expect(lines).toHaveLength(51)
  expect(lines.at(-1)).toBe('and 30 more')
})

test('a folder that is not there, or has nothing of a scenario in it, is refused', async () => {
  const folder = await temporaryFolder()
  expect(() => readScenario(join(folder, 'nowhere'), START)).toThrow(/nowhere can't be read \(ENOENT\)/)
  expect(mistakesOf(folder)).toEqual([expect.stringMatching(/: expected one of tasks\.json, .*, found none$/)])
  await mkdir(join(folder, 'objects'))
  expect(readScenario(folder, START)).toMatchObject({ tasks: [], entities: [], objects: [] })
})

test('the files of the scenarios have one object a line', async () => {
  for (const folder of ['example', 'harbor-west'])
    for (const file of ['tasks.json', 'entities.json', 'egress.json', 'deleted-objects.json', 'lifecycles.json']) {
      const lines = (await readFile(fileURLToPath(new URL(`${folder}/${file}`, import.meta.url)), 'utf8')).split('\n')
      expect([folder, file, lines.length - 3]).toEqual([folder, file, JSON.parse(lines.join('')).length])
    }
})
