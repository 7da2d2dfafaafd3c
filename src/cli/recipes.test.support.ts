/** What a recipe does to a file: all of a new one, or what comes in before each of these words of one that is there. */
export type Change = string | Readonly<Record<string, string>>

/** The README's recipes, "Adding things", as somebody would follow them. At most so many files each, where a new folder counts as one. */
export const recipes: Readonly<Record<string, { most: number; files: Readonly<Record<string, Change>> }>> = {
  'an operation': {
    most: 3,
    files: {
      'src/contract/object.ts': {
        'export const deletedObjectOperations': `export const countDeletedObjects = {
  id: 'countDeletedObjects',
  title: 'Count locally-deleted force-distributed objects',
  method: 'GET',
  path: '/api/v1/debug/deleted-object-count',
  parameters: {},
  response: {
    kind: 'json',
    schema: deletedObjects.component('DeletedObjectCount', 'how many there are', { count: integer('records', { min: 0 }) }),
  },
  errorShape: 'unknown',
  statuses: { 200: 'the count', 401: 'unauthorized' },
} as const satisfies Operation

`,
        'listDeletedObjects }': 'countDeletedObjects, ',
      },
      'src/environment/operations/count-deleted-objects.ts': `import type { countDeletedObjects as operation } from '../../contract/object.ts'
import type { Handler } from './handler.ts'

export const countDeletedObjects: Handler<typeof operation> = async (_, { store }) => ({
  count: (await store.deletedObjects.page(undefined, 1000)).length,
})
`,
      'src/environment/operations/handlers.ts': {
        'import { deleteEgressStream }': "import { countDeletedObjects } from './count-deleted-objects.ts'\n",
        '  deleteEntityOverride: {':
          "  countDeletedObjects: { handle: countDeletedObjects, needs: 'deleted-objects:count' },\n",
      },
    },
  },
  'a watch operation': {
    most: 2,
    files: {
      'src/watch/wire/operations.ts': {
        '  getKey: {\n': `  countAlerts: {
    title: 'How many alerts are open',
    method: 'GET',
    path: '/alert-count',
    needs: 'token',
    query: v.strictObject({ level: v.exactOptional(v.string()) }),
    answer: json(v.object({ count })),
  },
`,
      },
      'src/watch/handlers.ts': {
        '  getKey: async': `  countAlerts: async ({ query = {} }, { store }) => {
    const alerts = (await store.state()).alerts.map((text) => JSON.parse(text) as { level: string; endedAt?: number })
    const isCounted = ({ level, endedAt }: (typeof alerts)[number]) =>
      endedAt === undefined && (query.level ?? level) === level
    return { count: alerts.filter(isCounted).length }
  },
`,
      },
    },
  },
  'an entity component': {
    most: 2,
    files: {
      'src/contract/entity/entity.ts': {
        "/** An entity's components in the order": `export const drill = overriding.component('Drill', 'an exercise', { exercise: text('its name') })\n\n`,
        '  status,\n  location,': '  drill,\n',
      },
    },
  },
  'a map layer': {
    most: 2,
    files: {
      'src/console/domain/map/layers/drills.ts': `import MapPin from 'lucide-react/icons/map-pin'

import type { MapLayer } from '../layer.ts'

export const drills: MapLayer = {
  label: 'Drills',
  means: 'Who takes part in an exercise',
  icon: MapPin,
  initially: false,
  order: 50,
  features: () => [],
  style: () => [],
}
`,
      'src/console/domain/map/layers.ts': {
        'import { fieldsOfView }': "import { drills } from './layers/drills.ts'\n",
        '  graticule,\n}': '  drills,\n',
      },
    },
  },
  'a page': {
    most: 2,
    files: {
      'src/console/features/drills/DrillsPage.tsx': `export function DrillsPage() {
  return <h1>Drills</h1>
}
`,
      'src/console/features/drills/feature.ts': `import Monitor from 'lucide-react/icons/monitor'

import type { Feature, Page } from '../../platform/feature.ts'

export const drills: Feature<Page<'drills'>> = {
  page: {
    path: 'drills',
    load: () => import('./DrillsPage.tsx').then(({ DrillsPage }) => DrillsPage),
    name: 'Drills',
    title: 'Drills',
    icon: Monitor,
  },
  about: async () => ({ help: ['Exercises that are under way.'] }),
}
`,
      'src/console/features.ts': {
        'import { egress }': "import { drills } from './features/drills/feature.ts'\n",
        '  wall,\n': '  drills,\n',
      },
    },
  },
  'a fault': {
    most: 2,
    files: {
      'src/server/faults/fault.ts': {
        "  v.strictObject({ kind: v.literal('hang') }),": "  v.strictObject({ kind: v.literal('teapot') }),\n",
      },
      'src/server/faults/fault-switch.ts': {
        "    case 'answer':\n": "    case 'teapot':\n      return new Response(null, { status: 418 })\n",
      },
    },
  },
  'a check of an answer': {
    most: 2,
    files: {
      'src/contract/entity/entity.ts': {
        "    {\n      text: 'a fixed signal has a location'": `    {
      text: 'a drill has a name',
      at: 'drill',
      holds: (value) => value.drill === undefined || value.drill.exercise !== undefined,
    },
`,
      },
    },
  },
  'a filter of the board': {
    most: 3,
    files: {
      'src/picture/filter/title-filter.ts': `import { anyText } from '../../address/parts.ts'
import type { Filter } from './filter.ts'

/** A task's title. */
export const titleFilter: Filter<string | undefined, 'title'> = {
  ...anyText('title', { is: 'filter' }),
  chip: (title) => title && \`Titled “\${title}”\`,
  query: () => ({}),
  holds: (title) => (task) => title === undefined || task.title === title,
}
`,
      'src/picture/filter/task-filter.ts': {
        'import type { LoadedTask }': "import { titleFilter } from './title-filter.ts'\n",
        'time: timeFilter }': 'title: titleFilter, ',
      },
      'src/console/features/tasks/filters/FilterBar.tsx': {
        '        <ParentField ': `        <TextField
          label="Title"
          value={filter.title ?? ''}
          onChange={(title) => onFilter({ ...filter, title: title === '' ? undefined : title })}
        />
`,
      },
    },
  },
  'a kind of alert rule': {
    most: 3,
    files: {
      'src/watch/wire/rule.ts': {
        '  /** A task that matches the conditions appears. */': `  /** A task has this many definitions or more. */
  v.strictObject({ kind: v.literal('redefined'), times: v.pipe(v.number(), v.integer(), v.minValue(2)) }),
`,
      },
      'src/rules/kinds/redefined.ts': `import { nothing, type ItemKind, type RuleOf } from './kind.ts'
import { aboutTask } from './words.ts'

export const redefined: ItemKind<'task', RuleOf<'redefined'>> = {
  name: 'Task defined again',
  fresh: { kind: 'redefined', times: 5 },
  source: 'task',
  conditions: ['assignees', 'text'],
  named: [],
  sentence: ({ what }) => \`Task defined \${what.times} times\`,
  about: () => 'Any task',
  find: (item, { what }, look) => {
    const times = item.task.version?.definitionVersion ?? 0
    if (times < what.times) return nothing
    const { who, ...ids } = aboutTask(item, look.names)
    const why = [{ label: 'Definitions', value: String(times), path: 'version.definitionVersion' }]
    return { found: [{ ...ids, onset: item.updated, title: \`\${item.title}, defined \${times} times\`, details: [who], why }] }
  },
  over: () => 'No longer so',
}
`,
      'src/rules/kinds/kinds.ts': {
        'import { silent }': "import { redefined } from './redefined.ts'\n",
        "  'unknown outcome': unknownOutcome,": '  redefined,\n',
      },
    },
  },
  'a setting': {
    most: 2,
    files: {
      'src/console/platform/preferences/preferences.ts': {
        '  /** What this console observed of tasks outlives': '  isDrill: boolean\n',
        '  keepHistory: false,': '  isDrill: false,\n',
        '  keepHistory: flag,': '  isDrill: flag,\n',
      },
      'src/console/features/settings/PreferenceSettings.tsx': {
        '      <Setting name="Keyboard"': `      <Setting name="Drill" hint="This desk only practises.">
        <Checkbox
          label="Drill"
          checked={usePreferences.getState().isDrill}
          onChange={(isDrill) => setPreferences({ isDrill })}
        />
      </Setting>
`,
      },
    },
  },
}

/** What works then, asked in the copy. */
export const outcome = `import { expect, test } from 'vitest'
import { check } from './contract/check.ts'
import { componentNames, entity } from './contract/entity/entity.ts'
import { operationIds } from './contract/operations.ts'
import { layers } from './console/domain/map/layers.ts'
import { chipsOf } from './address/codec-words.ts'
import { readSearch } from './address/codec.ts'
import { taskAddress } from './console/features/tasks/filters/task-address.ts'
import { describeView } from './console/shell/views/describe-view.ts'
import { openable } from './console/shell/views/view-address.ts'
import { filterWords } from './picture/filter/filter-words.ts'
import { DEFAULT_PREFERENCES } from './console/platform/preferences/preferences.ts'
import { features } from './console/features.ts'
import { abouts } from './console/platform/abouts.ts'
import { pageAt, pages } from './console/platform/feature.ts'
import { readView } from './watch/wire/views.ts'
import { newRule } from './console/features/alerts/rules/rule-change.ts'
import { iso, makeDesk, start } from './rules/engine/engine.test.support.ts'
import { kinds, ruleSentence } from './rules/kinds/kinds.ts'
import { readRule } from './watch/wire/rule.ts'
import { scopeOfView } from './watch/wire/scope.ts'
import { temporaryService } from './environment/service.test.support.ts'
import { faultOrder } from './server/faults/fault.ts'
import { watchOpenApi } from './watch/openapi.ts'
import { onset, temporaryWatch } from './watch/service.test.support.ts'
import * as v from 'valibot'

test('an operation is known, answers whom it lets in, and can be given faults', async () => {
  const { call, viewer } = await temporaryService()
  expect(operationIds).toContain('countDeletedObjects')
  const answer = await call('GET', '/api/v1/debug/deleted-object-count')
  expect(await answer.json()).toEqual({ count: 0 })
  const headers = { Authorization: 'Bearer ' + viewer }
  expect((await call('GET', '/api/v1/debug/deleted-object-count', { headers })).status).toBe(403)
  expect(v.is(faultOrder, { operation: 'countDeletedObjects', fault: { kind: 'hang' } })).toBe(true)
})
test('a watch operation answers, refuses what it does not describe, and is described', async () => {
  const { ask, report, send } = await temporaryWatch()
  await report([onset('a')])
  expect(await ask('GET', '/alert-count?level=caution')).toEqual({ count: 1 })
  expect((await send('GET', '/alert-count?colour=red')).status).toBe(400)
  expect(JSON.stringify(watchOpenApi('/watch/v1'))).toContain('How many alerts are open')
})
test('an entity component is checked and known, and so is a rule over it', () => {
  expect(componentNames).toContain('drill')
  expect(check(entity, { drill: {} }).findings.map(({ expected }) => expected)).toContain('a drill has a name')
})
test('a map layer is in the panel', () => expect(layers.map(({ id }) => id)).toContain('drills'))
test('a page is found by its path, has its place in the rail and says what it is', async () => {
  expect(pageAt('/drills/a')?.title).toBe('Drills')
  expect(pages().map(({ path }) => path).slice(-3)).toEqual(['drills', 'wall', 'settings'])
  expect((await features.find(({ page }) => page.path === 'drills')?.about())?.help).toEqual(['Exercises that are under way.'])
})
test('a saved view of a new page is taken by every server, and opens', () => {
  const view = { version: 1, id: 'drills', name: 'Drills', address: '/drills', isPinned: true }
  expect(readView(view)).toEqual({ view })
  expect(openable('/drills', '?env=H')).toEqual({ href: '/drills?env=H', leftOut: [] })
})
test('a fault can be ordered', () => {
  expect(v.is(faultOrder, { operation: '*', fault: { kind: 'teapot' } })).toBe(true)
})
test('a filter stands in the address, has its chip, and is in saved views and scopes of rules', async () => {
  const address = readSearch(taskAddress, { title: 'Survey' }, 0)
  expect(taskAddress.write(address)).toMatchObject({ title: 'Survey' })
  expect(chipsOf(taskAddress, address, 0)).toEqual([{ words: 'Titled “Survey”', drop: { title: undefined } }])
  expect(filterWords(address.filter, 0)).toContain('Titled “Survey”')
  await abouts.load()
  expect(describeView('/tasks?title=Survey', 0).parts).toEqual(['Tasks', 'Titled “Survey”'])
  expect(openable('/tasks?title=Survey', '')).toEqual({ href: '/tasks?title=Survey', leftOut: [] })
  const view = { name: 'Survey', filter: { title: 'Survey' } }
  expect(scopeOfView('/tasks?title=Survey')).toEqual({ scope: view.filter, ignored: [] })
  const rule = { ...newRule('survey'), conditions: { view } }
  expect(readRule({ rule })).toEqual({ rule })
})
test('a rule of a new kind is read, named and found to hold', () => {
  const rule = { ...newRule('again'), what: kinds.redefined.fresh }
  expect(readRule({ rule })).toEqual({ rule })
  expect(ruleSentence(rule, { get: () => undefined })).toBe('Task defined 5 times')
  const desk = makeDesk([rule])
  desk.answer({ displayName: 'Survey', version: { taskId: 'a', definitionVersion: 6, statusVersion: 1 }, lastUpdateTime: iso(start) })
  desk.round()
  expect(desk.titles()).toEqual(['caution: Survey, defined 6 times'])
})
test('a setting has its default', () => expect(DEFAULT_PREFERENCES).toMatchObject({ isDrill: false }))
`
