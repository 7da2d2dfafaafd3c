// `npm run build [-- part …]`: the console into dist/console, the server into dist/server.
// `-- --static`: both as files for any host, into dist/static.
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { addTab } from './build-static.mjs'
import { endOnSignal } from './end-on-signal.mjs'
import { installIfNeeded } from './install.mjs'
import { commandArguments } from './options/command-arguments.mjs'
import { OptionError } from './options/option-values.mjs'
import { projectFolder, run, say } from './project.mjs'
import { runNode } from './run-node.mjs'
import { parts, stampOf, writeStamp } from './stale.mjs'

/** @typedef {import('./stale.mjs').Part} Part */

/** @type {Record<Part, (folder: string) => void | Promise<void>>} */
const makers = { console: buildConsole, server: buildServer, static: buildStatic }

const usage = `Usage: npm run build [-- part …]

Builds the console into dist/console and the server into dist/server, or only the parts ${Object.keys(makers).join(', ')}.

  --static   both as files for any host, with a watch in the tab, into dist/static`

endOnSignal({ says: 'The build was stopped', code: 1 })

// Under a test runner's NODE_ENV, React's development build would be bundled.
process.env['NODE_ENV'] = 'production'

await run(async () => {
  const { values, positionals } = commandArguments(usage, {
    options: { static: { type: 'boolean' } },
    allowPositionals: true,
  })
  const asked = [...positionals, ...(values.static === true ? ['static'] : [])]
  const unknown = asked.find((part) => !(part in makers))
  if (unknown !== undefined)
    throw new OptionError(`there is no part "${unknown}": choose from ${Object.keys(makers).join(', ')}`)
  await installIfNeeded({ development: true })
  for (const part of /** @type {Part[]} */ (Object.keys(parts)))
    if (asked.length === 0 ? part !== 'static' : asked.includes(part)) await build(part)
})

/** @param {Part} part */
async function build(part) {
  const began = performance.now()
  const { folder } = parts[part]
  const stamp = stampOf(part)
  // Built aside and moved, so that a failed or parallel build leaves no half folder.
  const aside = join(folder, '..', `.${part}-${randomUUID()}`)
  const clear = () => rmSync(aside, { recursive: true, force: true })
  process.once('exit', clear)
  try {
    await makers[part](aside)
    writeStamp(aside, stamp)
    replace(folder, aside)
  } finally {
    process.off('exit', clear)
    clear()
  }
  say(`Built the ${part} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** Modules as in tests, for the commands, but one file each for what a start loads. @param {string} folder */
async function buildServer(folder) {
  const compiler = `${projectFolder}node_modules/typescript/bin/tsc`
  await runNode(compiler, ['--project', `${projectFolder}src/server/tsconfig.build.json`, '--outDir', folder])
  const scenarios = 'environment/scenario'
  for (const entry of readdirSync(`${projectFolder}src/${scenarios}`, { withFileTypes: true }))
    if (entry.isDirectory())
      cpSync(join(entry.parentPath, entry.name), join(folder, scenarios, entry.name), { recursive: true })
  for (const path of ['server/main', 'server/keeper/engine.worker', 'server/watch/journal.worker'])
    await bundleInPlace(folder, `${path}.js`)
  await bundleInPlace(folder, 'environment/store/s3-blob-store.js', { packagesOnly: true })
}

/**
 * Reading 600 modules took half of the time of a start, and the packages of the S3 client have 22 MB.
 * @param {string} folder @param {string} path @param {{ packagesOnly?: boolean }} [options]
 */
async function bundleInPlace(folder, path, { packagesOnly = false } = {}) {
  const vite = await import('vite')
  const file = join(folder, path)
  const outDir = dirname(file)
  const rolldownOptions = {
    cwd: folder,
    /** @type {(id: string, importer: string | undefined) => boolean} */
    external: (id, importer) => packagesOnly && id.startsWith('.') && importer === file,
    // It would drop calls whose results nothing uses.
    treeshake: false,
    output: { minify: false, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  }
  await vite.build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [ownAddresses(outDir)],
    // Those load native code.
    ssr: { target: 'node', noExternal: /^(?!(@cloudpss|libsql|pg)\b)/ },
    build: { ssr: file, outDir, emptyOutDir: false, minify: false, rolldownOptions },
  })
}

/** A module's own address, which its neighbours are found by, in whatever file it ends up. @param {string} folder @returns {import('vite').Plugin} */
function ownAddresses(folder) {
  const address = (/** @type {string} */ id) => `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
  return {
    name: 'own-addresses',
    transform: (code, id) =>
      /node_modules|^\0/.test(id) ? null : code.replaceAll('import.meta.url', () => address(id)),
  }
}

/** @param {string} folder */
async function buildConsole(folder) {
  await bundleConsole(folder, {})
  await buildServiceWorker(folder)
  await compress(folder)
}

/** Without compressed copies, which only our own server reads. @param {string} folder */
async function buildStatic(folder) {
  await bundleConsole(folder, { IS_STATIC: 'true' })
  await addTab(folder, process.argv.slice(2))
  await buildServiceWorker(folder)
}

/** @param {string} folder @param {Record<string, string>} define */
async function bundleConsole(folder, define) {
  const vite = await import('vite')
  await vite.build({ root: projectFolder, logLevel: 'warn', define, build: { outDir: folder, manifest: true } })
  await writeDocuments(folder)
}

/** An empty page and a rendered sign-in page; both preload the first files. @param {string} folder */
async function writeDocuments(folder) {
  const vite = await import('vite')
  const aside = join(folder, '.sign-in')
  const input = {
    document: 'src/console/features/sign-in/write-sign-in.tsx',
    openapi: 'src/contract/openapi/openapi.ts',
  }
  const output = { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' }
  await vite.build({
    root: projectFolder,
    logLevel: 'warn',
    publicDir: false,
    // Use the same icons as the browser's script.
    ssr: { noExternal: ['lucide-react'] },
    build: { outDir: aside, ssr: true, rolldownOptions: { input, output } },
  })
  // Minified: this script blocks the page.
  const start = join(folder, 'start.js')
  writeFileSync(start, (await vite.minify('start.js', readFileSync(start, 'utf8'))).code)
  const made = (/** @type {string} */ name) => import(pathToFileURL(join(aside, `${name}.mjs`)).href)
  const { writeSignIn } = await made('document')
  const { openApi } = await made('openapi')
  // For a static host; our own server inserts its environments' addresses.
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApi(), null, 2))
  rmSync(aside, { recursive: true })
  /** @type {Record<string, { name?: string, file: string, css?: string[], imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const index = join(folder, 'index.html')
  const written = readFileSync(index, 'utf8')
  const signIn = Object.values(manifest).find(({ name, file }) => name === 'sign-in' && file.endsWith('.js'))
  if (signIn === undefined) throw new Error('the chunk sign-in is missing')
  const { file, css = [], imports = [] } = signIn
  const scripts = [file, ...imports.flatMap((key) => manifest[key]?.file ?? [])].filter(
    (path) => !written.includes(path),
  )
  const links = [
    ...scripts.map((path) => `<link rel="modulepreload" crossorigin href="/${path}" />`),
    ...css.map((path) => `<link rel="stylesheet" crossorigin href="/${path}" />`),
  ]
  const empty = written.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
  writeFileSync(index, empty)
  writeFileSync(
    join(folder, 'sign-in.html'),
    empty.replace('<div id="root">', (root) => root + writeSignIn()),
  )
}

/** Last, as the service worker lists all other files with their hashes. @param {string} folder */
async function buildServiceWorker(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    // Without files that a server writes itself or keeps, pages, and what a watch in a tab loads.
    .filter((path) => !/^[._]|^(config|openapi)\.json$|^(index|404)\.html$|^tab\//.test(path))
    .toSorted()
  const files = paths.map((path) => ({
    url: path === 'sign-in.html' ? '/' : `/${path}`,
    // These names contain a hash.
    revision: path.startsWith('assets/')
      ? null
      : createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex')
          .slice(0, 16),
  }))
  const vite = await import('vite')
  await vite.build({
    root: projectFolder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { CONSOLE_FILES: JSON.stringify(files) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: `${projectFolder}src/console/platform/offline/service-worker.ts`,
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

/** Writes .br and .gz where smaller. @param {string} folder */
async function compress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|mjs|css|html|svg|json|txt|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file)
      // Brotli's last two levels take ten times as long for 2 %.
      const brotli = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      if (brotli.length < bytes.length) writeFileSync(`${file}.br`, brotli)
      const gzipped = await promisify(gzip)(bytes, { level: 9 })
      if (gzipped.length < bytes.length) writeFileSync(`${file}.gz`, gzipped)
    }),
  )
}

/** @type {(folder: string, by: string) => void} */
function replace(folder, by) {
  // A parallel build may put its own folder there between the two moves.
  for (let attempt = 1; ; attempt += 1) {
    const old = join(folder, '..', `.${basename(folder)}-old-${randomUUID()}`)
    try {
      if (existsSync(folder)) renameSync(folder, old)
      renameSync(by, folder)
      return
    } catch (error) {
      if (attempt === 5) throw error
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
  }
}
