/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, minify, normalizePath, type Plugin } from 'vite'
import product from './package.json' with { type: 'json' }
import { iconsPlugin } from './src/cli/icons.mjs'
import { packagesInsidePlugin } from './src/cli/packages-inside.mjs'
import { pagesInDocumentPlugin } from './src/cli/pages-in-document.mjs'
import { testsWithPage } from './src/cli/tests-with-page.mjs'

const SCROLLING = 'src/console/ui/browser/scroll-on-navigation.ts'

/**
 * Modules of the first pages, one file each: by default the bundler makes some eighty small ones, which
 * compress badly. Each file leaves out the modules of those before it.
 */
const firstPages = [
  { name: 'main', roots: ['src/console/main.tsx'] },
  { name: 'sign-in', roots: ['src/console/start-console.tsx'] },
  {
    name: 'board',
    roots: [
      'src/console/app.tsx',
      'src/console/shell/Shell.tsx',
      'src/console/features/tasks/TasksPage.tsx',
      'src/contract/task.ts',
    ],
  },
]

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

const closures = new Map<string, ReadonlySet<string>>()

function fileOf(path: string): string {
  return normalizePath(fileURLToPath(new URL(path, import.meta.url)))
}

/** A module and all its static imports. */
function neededBy(root: string, graph: Graph): ReadonlySet<string> {
  const known = closures.get(root)
  if (known !== undefined) return known
  const needed = new Set([fileOf(root)])
  for (const id of needed) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) needed.add(imported)
  closures.set(root, needed)
  return needed
}

const firstPageGroups = firstPages.map(({ name, roots }, index) => ({
  name: (id: string, graph: Graph) => (roots.some((root) => neededBy(root, graph).has(id)) ? name : undefined),
  debugName: name,
  priority: firstPages.length - index,
}))

const again = { module: true, compress: { treeshake: { propertyReadSideEffects: false } } }

/** Finds what the first pass leaves, 0.2 kB, and 0.5 kB as no read of a property here has an effect. */
const minifyAgain: Plugin = {
  name: 'minify-again',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && firstPages.some(({ name }) => name === chunk.name))
          chunk.code = (await minify(chunk.fileName, chunk.code, again)).code
    },
  },
}

/**
 * V8 compiles all of the board's functions while its file loads, during typing: by default it compiles some
 * nine hundred one by one between Enter and the first card.
 */
const compileAhead: Plugin = {
  name: 'compile-ahead',
  generateBundle: {
    // V8 reads the comment only in the first line, where Vite puts a list.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.name === 'board') chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
}

/** React's advice that nothing shows, in an address that our policy blocks anyway and in its errors: 0.3 kB. */
const shortenReact: Plugin = {
  name: 'shorten-react',
  transform: {
    filter: { id: /react-dom(-client)?\.production\.js$/ },
    handler: (code) =>
      code
        .replace(/(javascript:throw new Error\()'A React form [^"]*?'\)/, "$1'form')")
        .replace(/ for the full message or use the non-minified [^"]*/, ''),
  },
}

/** Joins known class names, so that `cx('stack', 'fill', 'low')` costs a page nothing. */
const joinClasses: Plugin = {
  name: 'join-classes',
  enforce: 'pre',
  transform: {
    filter: { id: /src\/console\/.*\.tsx$/ },
    handler: (code) =>
      code.replaceAll(/\bcx\(([\s',a-z0-9-]*)\)/g, (_, names: string) => `'${names.match(/[a-z0-9-]+/g)?.join(' ')}'`),
  },
}

/**
 * Modules of these keep no state that another test could trip over: their tests share a process, and with it
 * imports and a database engine.
 */
const shared = [
  'src/*.test.ts',
  'src/{cli,conformance,contract,database,entity,environment,feed,format,geo,picture,probe}/**/*.test.ts',
  'src/{rules,server/*,task,url-state,watch,world}/**/*.test.ts',
  'src/console/{domain/entity,domain/inspector,platform/url-state}/**/*.test.ts',
  // That one signs in and out.
  'src/console/known/!(ask-for-tasks).test.ts',
  'src/console/known/{entities,freshness,history,mentions,past,shared-feed}/**/*.test.ts',
  'src/console/known/watch/{notice,sound}/**/*.test.ts',
  'src/console/features/{alerts,deleted-objects,log,objects,settings,tasks,windows}/**/*.test.ts',
  'src/console/features/{entities/overrides,past/compare,past/track}/*.test.ts',
  'src/console/features/requests/{evidence,log,panel,past}/*.test.ts',
  'src/console/features/wall/{feed,map,picture,watchdog}/**/*.test.ts',
  'src/console/domain/map/{keyboard,stage,symbols}/**/*.test.ts',
  'src/console/ui/{controls,files,icons,json,list}/**/*.test.ts',
]

/** Run by `npm run test:servers` alone: they take minutes, and a PostgreSQL. */
const onServers = process.env['WATCHFLOOR_TEST_POSTGRES'] === undefined ? ['src/server/built/two-versions.test.ts'] : []

/**
 * A page and its packages take long to load, so tests with a page share it. Those that mock a module don't:
 * modules that were loaded before keep what they imported, and those loaded with it the mock.
 */
const pages = testsWithPage(fileURLToPath(new URL('.', import.meta.url)))

/**
 * Menus, dialogs, hints, tabs and the like in one file: each file loaded on demand is named in the first
 * script.
 */
const kit = { name: 'kit', test: /@base-ui|@floating-ui|src\/console\/ui\// }

/** Entered by pages before their first picture, so they don't wait for what follows it. */
const beforeFirstPicture = [
  'src/console/features/sign-in/OpenRecording.tsx',
  'src/console/known/shared-feed/start-shared-feed.ts',
  'src/console/platform/session/start-sharing.ts',
  'src/console/platform/session/window-handover.ts',
]

/**
 * The shell's and the features' parts after each page's first picture, in one file: by default the bundler
 * makes 170, and requests cost more than reading them.
 */
const later = {
  name: (id: string, graph: Graph) =>
    afterFirstPicture(graph).has(id) && !beforeFirstPicture.some((root) => neededBy(root, graph).has(id))
      ? 'later'
      : undefined,
  debugName: 'later',
  // Else it takes modules of those again.
  includeDependenciesRecursively: false,
}

let after: ReadonlySet<string> | undefined

function afterFirstPicture(graph: Graph): ReadonlySet<string> {
  if (after !== undefined) return after
  const loadedBy = (id: string) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
  const abouts = [...neededBy('src/console/features.ts', graph)]
    .flatMap(loadedBy)
    .filter((id) => id.endsWith('/about.ts'))
  const shell = ['src/console/shell/lazy-parts.tsx', 'src/console/shell/after-view.ts'].map(fileOf)
  const roots = [...shell, ...abouts]
  after = new Set([...roots, ...roots.flatMap(loadedBy)].flatMap((root) => [...neededBy(root, graph)]))
  return after
}

export default defineConfig({
  plugins: [
    joinClasses,
    shortenReact,
    react({ jsxImportSource: '#console' }),
    iconsPlugin(),
    packagesInsidePlugin(),
    pagesInDocumentPlugin(),
    minifyAgain,
    compileAhead,
  ],
  define: { PRODUCT_VERSION: JSON.stringify(product.version), IS_STATIC: 'false' },
  css: { transformer: 'lightningcss' },
  resolve: {
    alias: [
      // This React has what the shim adds to older versions.
      { find: 'use-sync-external-store/shim', replacement: 'use-sync-external-store' },
      // From two packages of the router; no file of ours has that name.
      { find: './scroll-restoration.js', replacement: fileURLToPath(new URL(SCROLLING, import.meta.url)) },
    ],
  },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // Styles must load before their elements. A chunk names the script it needs itself, and a list of all in
    // the first one is long.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((path) => path.endsWith('.css')),
    },
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: { codeSplitting: { groups: [...firstPageGroups, kit, later] } },
      // The tasks' schema is loaded on demand for the first page only: later views include it on purpose.
      checks: { ineffectiveDynamicImport: false },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'together', include: shared, exclude: [...pages, ...onServers], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: pages,
          environment: 'jsdom',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'fresh',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...shared, ...pages, ...onServers],
          setupFiles: ['src/cli/fresh-modules.mjs'],
          isolate: false,
        },
      },
    ],
    globalSetup: 'src/cli/prepare-tests.mjs',
    setupFiles: ['src/cli/own-globals.mjs'],
    // Property tests are slow on shared cores.
    testTimeout: 60_000,
    // What is polled for, too: one second isn't enough beside other tests.
    expect: { poll: { timeout: 10_000 } },
    // Some start servers.
    hookTimeout: 60_000,
    environment: 'node',
    // One more than cores: many tests wait for a process, a socket or a time.
    maxWorkers: availableParallelism() + 1,
    // The database engine starts sooner without its slower, better compiler, and no test runs long enough to
    // win that back.
    execArgv: ['--liftoff-only'],
    restoreMocks: true,
  },
})
