/** A new file's text, or insertions by the text that they precede. */
export type FileChange = string | Readonly<Record<string, string>>

/** The README's recipes, "Adding things", as a reader would follow them. A new folder counts as one file. */
export const recipes: Readonly<Record<string, { most: number; files: Readonly<Record<string, FileChange>> }>> = {
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
    most: 2,
    files: {
      'src/picture/filter/task-filter.ts': {
        '/** In display order.': `const titleFilter: Filter<string | undefined, 'title'> = {
  ...anyText('title', { is: 'filter' }),
  chip: (title) => title && \`Titled “\${title}”\`,
  query: () => ({}),
  holds: (title) => (task) => title === undefined || task.title === title,
}

`,
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
        "  v.strictObject({ kind: v.literal('appears') }),": `  /** A task has this many definitions or more. */
  v.strictObject({ kind: v.literal('redefined'), times: v.pipe(v.number(), v.integer(), v.minValue(2)) }),
`,
        "  'unknown outcome': 'Unknown outcome',": "  redefined: 'Task defined again',\n",
      },
      'src/rules/kinds/redefined.ts': `import { nothing, type ItemKind, type RuleOf } from './kind.ts'
import { aboutTask } from './words.ts'

export const redefined: ItemKind<'task', RuleOf<'redefined'>> = {
  fresh: { kind: 'redefined', times: 5 },
  source: 'task',
  conditions: ['assignees', 'text'],
  named: [],
  sentence: ({ what }) => \`Task defined \${what.times} times\`,
  about: () => 'Any task',
  find: (item, { what }, context) => {
    const times = item.task.version?.definitionVersion ?? 0
    if (times < what.times) return nothing
    const { who, ...ids } = aboutTask(item, context.names)
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
        '  mapLayers: readonly string[] | undefined': '  isDrill: boolean\n',
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
