import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { Visitor, parseSync, type ESTree } from 'vite'

import { pure as shared } from './cli/stale.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Shared by browser and server, from the ground up: pure, without page, Node, network or timer. */
const pure = shared.map((folder) => `src/${folder}`)

/** The console's floors from the ground up: each may import those before it. */
const floors = ['ui', 'format', 'platform', 'domain', 'known', 'features'].map(console)

/**
 * Which folders and files a place may import besides its own. The longest matching name counts; a file
 * without a match may import nothing.
 */
const allowed: Record<string, readonly string[]> = {
  'src/rules.test.ts': ['src/cli/stale.mjs'],
  'src/words.test.ts': ['src/cli/checks/sentences.mjs'],
  'src/contract': [],
  'src/database': [],
  'src/conformance': ['src/contract'],
  'src/environment': ['src/contract', 'src/database'],
  'src/url-state': [],
  'src/format': ['src/contract'],
  'src/geo': ['src/contract', 'src/format'],
  'src/entity': ['src/contract', 'src/format', 'src/geo'],
  'src/task': ['src/contract', 'src/format'],
  'src/picture': [
    'src/contract',
    'src/conformance',
    'src/url-state',
    'src/format',
    'src/geo',
    'src/entity',
    'src/task',
  ],
  'src/feed': ['src/contract', 'src/conformance', 'src/format', 'src/task', 'src/picture'],
  'src/watch': [
    'src/contract',
    'src/conformance/marking.ts',
    'src/conformance/groups-of.ts',
    'src/picture',
    'src/feed/back-off.ts',
    'src/database',
    'src/watch/wire',
  ],
  // The only folder of the watch that the console may import.
  'src/watch/wire': ['src/contract', 'src/conformance/groups-of.ts', 'src/url-state', 'src/picture/filter'],
  // The rules of alerts; those of imports are in this file.
  'src/rules': pure,
  // Learns the environment's clock as desks do.
  'src/server': [
    'src/environment',
    'src/watch',
    'src/database',
    'src/contract',
    'src/conformance/clock-difference.ts',
    'src/conformance/http-date.ts',
    'src/server/keeper',
    'src/server/call-out',
  ],
  // Reads and evaluates like a desk.
  'src/server/keeper': ['src/server', 'src/watch', ...pure],
  // Messages group alerts as screens do, and leave out what is marked too high.
  'src/server/call-out': ['src/server', 'src/environment', 'src/watch', 'src/contract', 'src/conformance/marking.ts'],
  // Environment and watch in a worker of the page. Stand-ins for Node's modules are below it.
  'src/tab': [
    'src/environment',
    'src/watch',
    'src/database',
    'src/contract',
    ...[
      'faults/drills',
      'faults/fault-switch',
      'http/operation-of',
      'watch/answer-facts',
      'watch/embedded-access',
      'watch/take-names',
      'watch/token-client',
    ].map((file) => `src/server/${file}.ts`),
  ],
  // The part of the command that needs Node: connections, files, signals. Questions and judgements are in
  // conformance.
  'src/probe': ['src/conformance', 'src/contract'],
  'src/cli': [
    'src/probe',
    'src/cli',
    'src/server',
    'src/environment',
    'src/watch',
    'src/database',
    'src/conformance',
    'src/contract',
  ],
  'src/cli/bench': ['src/cli', 'src/watch', 'src/database', ...pure, ...['known', 'domain', 'ui'].map(console)],
  'src/console/ui': ['src/format'],
  'src/console/format': ['src/contract', 'src/format', console('ui')],
  'src/console/platform': [...pure, ...below('platform'), 'src/tab/messages.ts', 'src/tab/prepared/prepared-file.ts'],
  'src/console/domain': [...pure, ...below('platform'), console('platform/connection/ShowRequest.tsx')],
  'src/console/known': [...pure, ...below('known')],
  // Features share nothing: each is a place of its own.
  ...Object.fromEntries(
    readdirSync(join(root, console('features'))).map((name) => [
      console(`features/${name}`),
      [...pure, ...below('features'), `#pairs of ${name}`],
    ]),
  ),
  'src/console/features.ts': [...pure, 'src/console'],
  'src/console/shell': [...pure, 'src/console'],
  'src/console/main.tsx': [...pure, 'src/console'],
  'src/console/start-console.tsx': [...pure, 'src/console'],
  'src/console/app.tsx': [...pure, 'src/console'],
  'src/console/router.tsx': [...pure, 'src/console'],
  'src/console/vite-env.d.ts': [],
  // Environment, servers, desks and walls in one process, for tests and `npm run simulate`: the product may
  // not import it.
  'src/world': ['src'],
  // Its tests start a worker as the console does.
  e2e: ['src/contract', 'src/environment', 'src/cli', 'src/tab/prepared/prepared-file.ts'],
  'vite.config.ts': ['package.json', 'src/environment', 'src/server', 'src/cli'],
}

/** The words of what was thrown, for every floor. */
const FOR_ALL = 'src/format/error-words.ts'

function console(folder: string): string {
  return `src/console/${folder}`
}

function below(floor: string): readonly string[] {
  return floors.slice(0, floors.indexOf(console(floor)))
}

/**
 * Features that may import another one. Keep this short: what two features need usually belongs to neither.
 */
const pairs = ['deleted-objects → objects', 'sign-in → requests']

/** Tools that read settings from a default export. */
const defaultExports = [
  'vite.config.ts',
  'e2e/playwright.config.ts',
  'e2e/engines/playwright.config.ts',
  'e2e/pictures/playwright.config.ts',
]

/** HTML's own names. */
const htmlProps = ['open', 'defaultOpen', 'checked', 'disabled', 'hidden', 'required', 'multiple']
const wellAsked = /^(is|are|has|can|should|was|will|does|shows?|waits|with)[A-Z]/

interface Source {
  path: string
  text: string
  imports: { from: string; to: string }[]
  exportsDefault: boolean
  onlyReExports: boolean
  /** Found by one look at the syntax tree, which is large. */
  statements: readonly string[]
  odd: readonly string[]
  titled: readonly string[]
}

const sources = new Map(
  ['src', 'e2e']
    .flatMap((folder) => filesIn(folder))
    .concat('vite.config.ts')
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => [path, read(path)]),
)

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, module } = parseSync(path, text)
  const specifiers = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map((one) =>
      text.slice(one.moduleRequest.start, one.moduleRequest.end).replace(/^['"]|['"]$/g, ''),
    ),
  ]
  return {
    path,
    text,
    imports: specifiers
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => ({ from: path, to: join(dirname(path), specifier.split('?', 1)[0] ?? '') })),
    exportsDefault: module.staticExports.some((one) =>
      one.entries.some((entry) => entry.exportName.kind === 'Default'),
    ),
    onlyReExports:
      program.body.length > 0 &&
      program.body.every(
        (node) =>
          node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null),
      ),
    ...foundIn(path, text, program),
  }
}

function foundIn(path: string, text: string, program: ESTree.Program): Pick<Source, 'statements' | 'odd' | 'titled'> {
  const statements: string[] = []
  const odd: string[] = []
  const titled: string[] = []
  for (const statement of program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type !== 'VariableDeclaration' || node.kind !== 'const') continue
    for (const { id, init } of node.declarations) {
      if (id.type !== 'Identifier' || init === null) continue
      if (init.type === 'ArrowFunctionExpression' && !id.typeAnnotation) odd.push(id.name)
      const isPlain = init.type === 'Literal' && ['number', 'string'].includes(typeof init.value)
      if (isPlain && !/^[A-Z][A-Z0-9_]*$/.test(id.name)) odd.push(id.name)
    }
  }
  new Visitor({
    ExpressionStatement: ({ expression }) => void statements.push(text.slice(expression.start, expression.end)),
    TSPropertySignature: ({ key, typeAnnotation }) => {
      if (!path.endsWith('.tsx')) return
      if (key.type !== 'Identifier' || typeAnnotation?.typeAnnotation.type !== 'TSBooleanKeyword') return
      if (!wellAsked.test(key.name) && !htmlProps.includes(key.name)) odd.push(key.name)
    },
    JSXOpeningElement: ({ name, attributes }) => {
      if (name.type !== 'JSXIdentifier' || !/^([a-z]|Link$)/.test(name.name) || /^(abbr|iframe)$/.test(name.name))
        return
      for (const attribute of attributes)
        if (attribute.type === 'JSXAttribute' && attribute.name.name === 'title') titled.push(name.name)
    },
    AssignmentExpression: ({ left, start, end }) => {
      if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier' || left.property.name !== 'title')
        return
      const isDocument = left.object.type === 'Identifier' && left.object.name === 'document'
      if (!isDocument) titled.push(text.slice(start, end))
    },
  }).visit(program)
  return { statements, odd, titled }
}

/** Tests and their support: `NAME.test.support.ts`. */
function isOfTests(path: string): boolean {
  return /\.test\.(support\.)?(tsx?|mjs)$/.test(path)
}

function isIn(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`)
}

function placeOf(path: string): string | undefined {
  return Object.keys(allowed)
    .filter((place) => isIn(path, place))
    .toSorted((a, b) => b.length - a.length)[0]
}

function mayImport(from: string, to: string): boolean {
  const own = placeOf(from)
  if (own === undefined) return false
  if (placeOf(to) === own || to === FOR_ALL) return true
  return (allowed[own] ?? []).some((rule) => {
    if (!rule.startsWith('#pairs of ')) return isIn(to, rule)
    return pairs.some((pair) => {
      const [feature, other] = pair.split(' → ')
      return feature === rule.slice('#pairs of '.length) && isIn(to, console(`features/${other ?? ''}`))
    })
  })
}

test('each folder imports only what it may', () => {
  const broken = [...sources.values()]
    .filter(({ path }) => !isOfTests(path))
    .flatMap(({ imports }) => imports.filter(({ from, to }) => !mayImport(from, to)))
  expect(broken.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  expect(pairs.length).toBeLessThanOrEqual(3)
})

/**
 * Lines of each floor without tests, rounded up to 250. Raise one with a reason in its commit; lower it when
 * lines go.
 */
const mostLines: Record<string, number> = {
  'src/url-state': 500,
  'src/cli': 9000,
  'src/conformance': 6000,
  'src/contract': 3500,
  'src/database': 1000,
  'src/entity': 1000,
  'src/environment': 5750,
  'src/feed': 1500,
  'src/format': 1250,
  'src/geo': 1500,
  'src/picture': 2750,
  'src/probe': 500,
  'src/rules': 3750,
  'src/server': 6500,
  'src/tab': 1750,
  'src/task': 500,
  'src/watch': 10_750,
  'src/world': 4000,
  'src/console/ui': 6500,
  'src/console/format': 250,
  'src/console/platform': 6250,
  'src/console/domain': 10_500,
  'src/console/known': 10_750,
  'src/console/features': 46_750,
  'src/console/shell': 3750,
}

test('no floor outgrows its budget of lines', () => {
  const counted = Object.entries(mostLines).map(([floor, most]) => ({ floor, lines: linesOf(floor), most }))
  expect(counted.filter(({ lines, most }) => lines > most || lines <= most - 500)).toEqual([])
})

function linesOf(floor: string): number {
  return filesIn(floor)
    .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !isOfTests(path))
    .reduce((sum, path) => sum + readFileSync(join(root, path), 'utf8').split('\n').length - 1, 0)
}

test('what is there for tests says so in its name, and only tests import it', () => {
  const imports = [...sources.values()].flatMap((source) => source.imports)
  const ofProduct = imports.filter(({ from }) => !isOfTests(from) && !isIn(from, 'e2e'))
  expect(ofProduct.filter(({ to }) => isOfTests(to)).map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  const needed = new Set(ofProduct.map(({ to }) => to))
  const starts = [
    'package.json',
    'src/server/tsconfig.build.json',
    'src/cli/icons.mjs',
    'src/cli/build-static.mjs',
  ].map((file) => readFileSync(join(root, file), 'utf8'))
  const isStart = (path: string) => starts.some((text) => text.includes(path.replace(/^src\//, '')))
  const misnamed = imports
    .map(({ to }) => to)
    .filter((path) => sources.has(path) && isIn(path, 'src') && !isOfTests(path) && !needed.has(path) && !isStart(path))
    .filter((path) => placeOf(path) !== 'src/world')
  expect(misnamed).toEqual([])
})

test('the contract, the environment and the kit know only the packages that they may', () => {
  const foreign = /from '(react|react-dom|@tanstack\/|node:|hono|maplibre)/
  const kitForeign = /from '(@tanstack\/react-(router|query)|node:|valibot|hono|maplibre)/
  const found = [...sources.values()].filter(({ path, text }) => {
    if (isOfTests(path)) return false
    if (path.startsWith('src/contract/')) return foreign.test(text)
    return path.startsWith('src/console/ui/') && kitForeign.test(text)
  })
  expect(found.map(({ path }) => path)).toEqual([])
})

/** Time, chance, network and page are passed in, so that a year of watch runs in minutes. */
const given =
  /\b(Date\.now\b|new Date\(\)|performance\.now\b|Math\.random\b|setTimeout\b|setInterval\b|fetch\(|window\.|document\.)/
const pageLibraries = /from '(react|react-dom|zustand|@tanstack)(\/|')/

test('picture, feed, alert rules and watch know no clock, timer, network, page or store of one', () => {
  const found = [...sources.values()].filter(
    ({ path, text }) =>
      /^src\/(picture|feed|rules|watch)\//.test(path) &&
      !isOfTests(path) &&
      (given.test(text) || pageLibraries.test(text)),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

test('times become text where a number that is no time is thought of', () => {
  const found = [...sources.values()].filter(
    ({ path, text }) =>
      path.startsWith('src/console/') && !isOfTests(path) && /new Date\([^()]+(\(\))?\)\.to(ISO|Locale)/.test(text),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

test('a page reads its address by the route that says what is in it', () => {
  const found = [...sources.values()].filter(({ text }) => /useSearch\(\{\s*strict: false/.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})

test('a file that did not load can be tried again: nothing of the console loads its parts by React.lazy', () => {
  const found = [...sources.values()].filter(({ text }) =>
    /\blazy\b[^;']*from 'react'|\bReact\.lazy\(|lazyRouteComponent/.test(text),
  )
  expect(found.map(({ path }) => path)).toEqual(['src/rules.test.ts'])
})

test('zstd is WebAssembly, as the native addon crashes a process whose threads use it at once', () => {
  const found = [...sources.values()].filter(({ text }) => /from '@cloudpss\/zstd'/.test(text))
  expect(found.map(({ path }) => path)).toEqual([])
})

/** Our functions that send a change. */
const changing =
  /^import \{[^}]*\b(acknowledge|saveRule|removeRule|writeEntry|sign|saveDraft|forgetJournal|sendAsIs|enqueue|resumeQueue|retry|useReadItems)\b/m

function namesPlace({ imports }: Source): boolean {
  return imports.some(({ to }) => to === console('platform/session/changed-place.tsx'))
}

test('what changes something at a press names the environment, or asks by a dialog that does', () => {
  const says = (source: Source): boolean =>
    namesPlace(source) || source.imports.some(({ to }) => to.endsWith('.tsx') && namesPlace(sources.get(to) ?? source))
  const changers = [...sources.values()].filter(({ path, text }) => path.endsWith('.tsx') && changing.test(text))
  expect(changers.length).toBeGreaterThan(10)
  expect(changers.filter((source) => !says(source)).map(({ path }) => path)).toEqual([])
})

test('no two ways that begin with g have the same keys', () => {
  const ways = [...sources.values()].flatMap(({ path, text }) =>
    isOfTests(path) ? [] : [...text.matchAll(/\bkeys: '(g \S)'/g)].map(([, keys]) => keys),
  )
  expect(ways.filter((keys, index) => ways.indexOf(keys) !== index)).toEqual([])
})

test('separated values have one writer, which guards against formulas', () => {
  const writers = [...sources.values()].filter(({ text }) => /\bunparse\(/.test(text))
  expect(writers.map(({ path }) => path).filter((path) => path !== 'src/rules.test.ts')).toEqual(['src/format/csv.ts'])
})

/** Words that told a story where the field has a term (CONTRIBUTING, "Glossary"). */
const riddles =
  /^(told|tell|deeds?|matters?|look|agenda|trial|room|fate|lacks?|hung|doings?|farewell|takers?|wish|steady|still|heard|anew)$/i

test('no two exported types have one name, and names are terms instead of riddles', () => {
  const ofTypes: string[] = []
  const odd: string[] = []
  for (const { path, text } of sources.values()) {
    const types = [...text.matchAll(/^export (?:abstract )?(?:type|interface|class) (\w+)/gm)].map(
      ([, name = '']) => name,
    )
    const values = [...text.matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm)].map(([, name = '']) => name)
    if (isIn(path, 'src')) ofTypes.push(...types)
    const names = [path, ...types, ...values]
    odd.push(...names.filter((name) => name.split(/(?=[A-Z])|[^A-Za-z]/).some((word) => riddles.test(word))))
  }
  expect(ofTypes.filter((name, index) => ofTypes.indexOf(name) !== index)).toEqual([])
  expect(odd).toEqual([])
})

test('no file and no folder imports itself by way of others', () => {
  const ofFiles = new Map([...sources.values()].map(({ path, imports }) => [path, imports.map(({ to }) => to)]))
  expect(circles(ofFiles)).toEqual([])
  const ofFolders = new Map<string, string[]>()
  for (const { path, imports } of sources.values()) {
    // Tests may import from floors above.
    if (isOfTests(path)) continue
    const [from, ...to] = [path, ...imports.map((one) => one.to)].map((file) => folderOf(file))
    if (from !== undefined) ofFolders.set(from, [...(ofFolders.get(from) ?? []), ...to.filter((one) => one !== from)])
  }
  expect(circles(ofFolders)).toEqual([])
})

/** A thing's folder: a feature's or a floor's part in the console, else a part of the product. */
function folderOf(file: string): string {
  return (
    /^src\/console\/(?:known\/watch|(?:(?:platform|domain|features)\/)?[^/]+)/.exec(file)?.[0] ??
    /^[^/]+(\/[^/]+)?/.exec(file)?.[0] ??
    file
  )
}

/** Ways that lead from a place back to itself. */
function circles(waysFrom: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (place: string, trail: string[]) => {
    if (trail.includes(place)) return void found.push([...trail.slice(trail.indexOf(place)), place].join(' → '))
    if (done.has(place)) return
    for (const to of new Set(waysFrom.get(place))) visit(to, [...trail, place])
    done.add(place)
  }
  for (const place of waysFrom.keys()) visit(place, [])
  return found
}

test('every import of ours names a file with its ending', () => {
  const missing = [...sources.values()]
    .flatMap(({ imports }) => imports)
    .filter(({ to }) => (/\.(ts|tsx|mjs)$/.test(to) ? !sources.has(to) : !/\.[a-z0-9]+$/.test(to)))
  expect(missing.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

/** Bundlers take these built-ins for pure and drop calls with unused results, and so their exceptions. */
const droppable =
  /^(void |await )*(decodeURI|encodeURI|JSON\.|new (URL|RegExp|Intl\.|TextDecoder|Date)\b|BigInt\b|atob|btoa|structuredClone)/

test('no call is made for its throw alone: a bundler may drop it', () => {
  const ofTheProduct = [...sources.values()].filter(({ path }) => !isOfTests(path) && !isIn(path, 'e2e'))
  const found = ofTheProduct.flatMap(({ path, statements }) =>
    statements.filter((statement) => droppable.test(statement)).map((statement) => `${path}: ${statement}`),
  )
  expect(found).toEqual([])
})

/** Settings lists and clears all of it, whichever feature wrote it. */
const opensStorage = ['src/console/platform/storage', 'src/console/features/settings/kept-data.ts']

test('what a browser keeps is opened in one place', () => {
  const found = [...sources.values()].filter(
    ({ path, text }) =>
      isIn(path, 'src/console') &&
      !isOfTests(path) &&
      !opensStorage.some((place) => isIn(path, place)) &&
      /(?<!`)\blocalStorage\b|\b(openDB|deleteDB|indexedDB\.open)\(/.test(text),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

test('one dialect: functions are declarations, plain constants are in capitals, boolean props read as questions', () => {
  const found = [...sources.values()].flatMap(({ path, odd }) =>
    /\.tsx?$/.test(path) ? odd.map((name) => `${path}: ${name}`) : [],
  )
  expect(found).toEqual([])
})

/** Only a pointer finds it; use `ui/overlay/hint.ts`. */
test('no element has a title but abbreviations and frames: keyboard and finger don’t reach it', () => {
  const found = [...sources.values()].flatMap(({ path, titled }) =>
    path.startsWith('src/console/') ? titled.map((name) => `${path}: ${name}`) : [],
  )
  expect(found).toEqual([])
})

test('no barrels and no default exports', () => {
  const barrels = [...sources.values()].filter(
    ({ path, onlyReExports }) => onlyReExports || /\/index\.tsx?$/.test(path),
  )
  expect(barrels.map(({ path }) => path)).toEqual([])
  const defaults = [...sources.values()].filter(
    ({ path, exportsDefault }) => exportsDefault && !defaultExports.includes(path),
  )
  expect(defaults.map(({ path }) => path)).toEqual([])
})

test('names of files and folders', () => {
  const paths = [...sources.keys()]
  expect(paths.filter((path) => /(^|\/)(utils?|helpers?|common|types|misc|lib)\//.test(path))).toEqual([])
  const wellNamed =
    /^(.*\/)?([A-Z][A-Za-z0-9]*\.tsx|[a-z0-9]+(-[a-z0-9]+)*(\.(test|test\.support|spec|config|worker|d))*\.(ts|tsx|mjs)|[A-Z][A-Za-z0-9]*\.test\.tsx)$/
  expect(paths.filter((path) => !wellNamed.test(path))).toEqual([])
})

test('no escape from the type system, no HTML from text, no path of one machine', () => {
  // These write such words, and use none.
  const mayName = ['src/rules.test.ts', 'src/cli/deleted-feature.test.ts', 'src/cli/recipes.test.ts']
  const banned = [
    /dangerouslySetInnerHTML\s*=/,
    /@ts-(ignore|nocheck|expect-error)/,
    /(eslint|oxlint)-disable/,
    /(^|[\s"'`(])\/(home|root|Users|work)\/\w/m,
  ]
  const found = [...sources.values()].flatMap(({ path, text }) =>
    banned.filter((pattern) => pattern.test(text) && !mayName.includes(path)).map((pattern) => `${path}: ${pattern}`),
  )
  expect(found).toEqual([])
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/)
})

test('the lock file serves every platform, not only the one it was written on', () => {
  const lock: { packages: Record<string, { optionalDependencies?: Record<string, string> }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in lock.packages) && !(`${path}/node_modules/${name}` in lock.packages),
    ),
  )
  expect(missing).toEqual([])
})

test('only one file asks an environment: all others that fetch ask this console’s own server for its files', () => {
  const mayFetch = [
    'domain/map/stage/basemap.ts',
    'domain/map/stage/stage.ts',
    'features/wall/PictureBoundary.tsx',
    'features/wall/upkeep/daily-reload.ts',
    'known/watch/notice/window-mark.ts',
    'platform/api/config.ts',
    'platform/api/request/out-of-reach.ts',
    'platform/api/tab/launch.ts',
    'platform/offline/service-worker.ts',
  ].map(console)
  const ways =
    /(?<![.\w])(?:(?:window|globalThis|self)\.)?fetch\((?!\))|\b(?:EventSource|WebSocket|XMLHttpRequest|sendBeacon)\(/
  const fetching = [...sources.values()]
    .filter(({ path, text }) => path.startsWith('src/console/') && !isOfTests(path) && ways.test(text))
    .map(({ path }) => path)
  expect(fetching.toSorted()).toEqual(mayFetch)
})

test('each package in the lock file has its hash', () => {
  const lock: { packages: Record<string, { integrity?: string; link?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const unhashed = Object.entries(lock.packages).filter(
    ([path, { integrity, link }]) => path !== '' && !integrity && !link,
  )
  expect(unhashed.map(([path]) => path)).toEqual([])
})

test('end-to-end tests neither sleep nor stub', () => {
  const broken = [...sources.values()]
    // No tests: answers there are the server's own, one after another.
    .filter(({ path }) => path.startsWith('e2e/') && !path.startsWith('e2e/pictures/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\.(?:waitForTimeout|route|routeFromHAR|routeWebSocket)\(/g)].map(
        ([call]) => `${path}: ${call}`,
      ),
    )
  expect(broken).toEqual([])
})

test('unit tests wait by expect.poll, or say how long: vi.waitFor gives up after a second of a busy machine', () => {
  const hasty = [...sources.values()]
    .filter(({ path }) => path.startsWith('src/') && isOfTests(path) && path !== 'src/rules.test.ts')
    .filter(({ text }) =>
      text
        .split(/\bvi\.wait(?:For|Until)\(/)
        .slice(1)
        .some((rest) => !/\{ timeout: [\d_]+/.test(rest.slice(0, 500))),
    )
  expect(hasty.map(({ path }) => path)).toEqual([])
})

test('no style has a browser look at the whole page again with each element that comes or goes', () => {
  // Such as `div:has(> .mark) > :first-child`: its last part excludes no element.
  const dear = /(?:^|[\s,(>+~])[a-z]*:has\([^)]*\)\s*[\s>+~]\s*:[^.#[{]*\{/gm
  const found = filesIn('src')
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(dear)].map(([rule]) => `${path}: ${rule}`))
  expect(found).toEqual([])
})

test('the top level of what is committed holds what it is known to hold', () => {
  const known =
    `.ci .dockerignore .github .gitignore .npmrc .oxfmtrc.json .oxlintrc.json CHANGELOG.md Dockerfile LICENSE README.md e2e index.html
    package-lock.json package.json public src tsconfig.json vite.config.ts`.split(/\s+/)
  // Without git there is nothing to check.
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  const committed = new Set((stdout ?? '').split('\n').map((path) => path.split('/')[0] ?? ''))
  expect([...committed].filter((name) => name !== '' && !known.includes(name))).toEqual([])
})

test('documents name files that are there', () => {
  // From the top, or README's from `src`.
  const paths = /`((?:src|e2e)\/[\w./-]+|\w[\w./-]*\/[\w.-]+\.(?:tsx?|mjs))`/g
  const documents = ['README.md', ...filesIn('.github').filter((path) => path.endsWith('.md'))]
  const missing = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(paths)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, 'src', path)))
      .map((path) => `${document}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('the page of the house is short, and its diagram shows each folder and who may import whom', () => {
  const page = readFileSync(join(root, '.github/HOUSE.md'), 'utf8')
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(60)
  const [, diagram = ''] = /```mermaid\n([^]*?)```/.exec(page) ?? []
  const labels = new Map([...diagram.matchAll(/([\w-]+)\["([\w/]+)"\]/g)].map(([, id, label]) => [id, label]))
  const fileIn = (id: string) => {
    const folder = id === 'features' ? 'features/tasks' : (labels.get(id) ?? id)
    return `${existsSync(join(root, 'src', folder)) ? 'src' : 'src/console'}/${folder}/a.ts`
  }
  const arrows = diagram.split('\n').flatMap((line) => {
    const steps = line.split('-->').map((step) => step.split('&').map((id) => id.trim()))
    return steps.slice(1).flatMap((to, index) => (steps[index] ?? []).flatMap((from) => to.map((id) => ({ from, id }))))
  })
  expect(arrows.filter(({ from, id }) => !mayImport(fileIn(from), fileIn(id)))).toEqual([])
  const reached = (from: string): string[] => [
    from,
    ...arrows.flatMap((arrow) => (arrow.from === from ? reached(arrow.id) : [])),
  ]
  const drawn = [...new Set(arrows.flatMap(({ from, id }) => [from, id]))]
  const left = drawn.flatMap((from) =>
    drawn.filter((to) => mayImport(fileIn(from), fileIn(to)) && !reached(from).includes(to)).map((to) => [from, to]),
  )
  expect(left).toEqual([])
  const folders = ['src', 'src/console'].flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true }))
  const names = folders.flatMap((entry) => (entry.isDirectory() && entry.name !== 'console' ? entry.name : []))
  expect(names.filter((name) => !drawn.includes(name))).toEqual([])
})
