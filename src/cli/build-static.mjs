// The static build besides the console: environment and watch for a worker, scenarios, and files that
// common hosts read.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { zipSync } from 'fflate'
import { drillNames } from './options/option-list.mjs'
import { projectFolder } from './project.mjs'

const SCENARIOS = [{ name: 'harbor-west', title: 'Search for S/Y Halcyon', environment: 'Harbor West, made up' }]
/** Objects larger than this in the archive are loaded only when they are read. */
const MOST_PACKED_BYTES = 20_000

const rest = `${projectFolder}src/tab/node/rest.ts`
/** Stand-ins for what a browser doesn't have. */
const alias = {
  'node:async_hooks': rest,
  'node:crypto': `${projectFolder}src/tab/node/crypto.ts`,
  'node:fs/promises': rest,
  'node:fs': `${projectFolder}src/tab/node/files.ts`,
  'node:path': rest,
  'node:timers/promises': rest,
  'node:url': rest,
  'node:zlib': rest,
  '@cloudpss/zstd/wasm': `${projectFolder}src/tab/zstd.ts`,
}

/** @param {string} folder @param {readonly string[]} args */
export async function addTab(folder, args) {
  const connect = args.filter((_, index) => args[index - 1] === '--connect')
  await buildWorker(join(folder, 'tab'))
  const scenarios = []
  for (const { name, ...about } of SCENARIOS) {
    const from = `${projectFolder}src/environment/scenario/${name}`
    const { archive, database, apart } = await packedScenario(from, name)
    const files = { file: `/tab/${name}.zip.bin`, database: `/tab/${name}.db.bin` }
    writeFileSync(join(folder, files.file), archive)
    writeFileSync(join(folder, files.database), database)
    scenarios.push({ name, ...about, ...files, apart: apart.map((file) => writeApart(folder, name, file)) })
  }
  const { named, sizes } = loadedFiles(folder)
  const config = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))
  const tab = { ...named, ...sizes, drills: drillNames, scenarios }
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ ...config, tab }, null, 2))
  await writeHostFiles(folder, connect)
}

/**
 * Both compressed: the page's own decompression is faster than a script's.
 * @param {string} folder without symbolic links
 * @param {string} name
 */
export async function packedScenario(folder, name) {
  const { packed, apart } = scenarioFiles(folder)
  const database = await prepared(folder, name)
  return { archive: gzipSync(packed, { level: 9 }), database: gzipSync(database, { level: 9 }), apart }
}

/** @param {string} folder */
async function buildWorker(folder) {
  const vite = await import('vite')
  await vite.build({
    root: projectFolder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias },
    build: {
      outDir: folder,
      target: 'es2022',
      assetsDir: '',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: `${projectFolder}src/tab/worker.ts`,
        output: { format: 'es', entryFileNames: 'worker-[hash].js', chunkFileNames: 'then-[hash].js' },
      },
    },
  })
  // Of SQLite's other ways to run.
  for (const name of readdirSync(folder)) if (!/^(worker|then)-.*\.js$|\.wasm$/.test(name)) rmSync(join(folder, name))
}

/** @param {string} folder @param {string} name */
async function prepared(folder, name) {
  const vite = await import('vite')
  const file = `${projectFolder}src/tab/prepared/prepare.ts`
  /** @type {{ module: typeof import('../tab/prepared/prepare.ts') }} */
  const { module } = await vite.runnerImport(file, { root: projectFolder, configFile: false, logLevel: 'warn' })
  return await module.prepareScenario(await sqlite3InitModule(), folder, name)
}

/** In the prepared database. */
const FILLED = /^(tasks|entities|deleted-objects|egress|lifecycles)\.json$/

/** The archive is reproducible: without times. @param {string} folder */
function scenarioFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => ({ path: relative(folder, file).split(sep).join('/'), bytes: readFileSync(file) }))
    .filter(({ path }) => !FILLED.test(path))
  const inside = Object.fromEntries(files.filter((file) => !isApart(file)).map(({ path, bytes }) => [path, bytes]))
  return { packed: zipSync(inside, { level: 0, mtime: '1980-01-01' }), apart: files.filter(isApart) }
}

/** @param {{ path: string, bytes: Buffer }} file */
function isApart({ path, bytes }) {
  return path.startsWith('objects/') && deflateRawSync(bytes).length > MOST_PACKED_BYTES
}

/** @param {string} folder @param {string} name @param {{ path: string, bytes: Buffer }} file */
function writeApart(folder, name, { path, bytes }) {
  const file = `tab/${name}/${path}`
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), bytes)
  return { path, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length, file: `/${file}` }
}

/** @param {string} folder */
function loadedFiles(folder) {
  const names = readdirSync(join(folder, 'tab')).filter((name) => /\.(js|wasm|bin)$/.test(name))
  const at = (/** @type {RegExp} */ ending) => `/tab/${names.find((name) => ending.test(name))}`
  const bytes = names.filter((name) => !name.endsWith('.js')).map((name) => statSync(join(folder, 'tab', name)).size)
  const compressed = names.map((name) => gzipSync(readFileSync(join(folder, 'tab', name)), { level: 9 }).length)
  return {
    named: { worker: at(/^worker/), wasm: at(/\.wasm$/) },
    sizes: { bytes: sum(bytes), compressedBytes: sum(compressed) },
  }
}

/** @param {readonly number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}

/** Headers and rewrites of Netlify, Cloudflare Pages and the like; a policy in the page for all others. */
async function writeHostFiles(/** @type {string} */ folder, /** @type {readonly string[]} */ connect) {
  const vite = await import('vite')
  const { module } = await vite.runnerImport('./src/server/http/security-headers.ts', {
    root: projectFolder,
    logLevel: 'warn',
  })
  /** @type {typeof import('../server/http/security-headers.ts')} */
  const { consolePolicy, commonHeaders, pageHeaders } = module
  const policy = consolePolicy(connect).replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
  const headers = { 'Content-Security-Policy': policy, ...commonHeaders, ...pageHeaders }
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  writeFileSync(
    join(folder, '_headers'),
    ['/*', ...lines, '/assets/*', '  Cache-Control: public, max-age=31536000, immutable', ''].join('\n'),
  )
  writeFileSync(join(folder, '_redirects'), '/* /index.html 200\n')
  // A page can't say who may frame it.
  const inPage = policy.replace(/; frame-ancestors [^;]*/, '')
  const page = readFileSync(join(folder, 'sign-in.html'), 'utf8').replace(
    '<head>',
    () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${inPage}" />`,
  )
  for (const name of ['index.html', 'sign-in.html', '404.html']) writeFileSync(join(folder, name), page)
}
