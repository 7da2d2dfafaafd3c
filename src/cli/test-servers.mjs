// `npm run test:servers`: tests on real PostgreSQL and S3: WATCHFLOOR_TEST_POSTGRES or an installed package;
// WATCHFLOOR_TEST_S3 (an endpoint with a bucket `watchfloor`) or s3rver from the registry.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { installIfNeeded } from './install.mjs'
import { projectFolder, run } from './project.mjs'

const s3rver = 's3rver@3.7.1'

/** @typedef {{ url: string, stop: () => void }} Server */

await run(async () => {
  await installIfNeeded({ development: true })
  const temporary = mkdtempSync(join(tmpdir(), 'watchfloor-servers-'))
  /** @type {Server[]} */
  const started = []
  try {
    const postgres = process.env['WATCHFLOOR_TEST_POSTGRES'] ?? keep(started, await startPostgres(temporary))
    if (postgres === undefined)
      console.log(
        'PostgreSQL skipped: no server is reachable. Name one in WATCHFLOOR_TEST_POSTGRES=postgres://…, or install one (Debian: apt-get install postgresql)',
      )
    else
      vitest(
        [
          'src/database',
          'src/environment',
          'src/watch',
          'src/server/built/kept-files',
          'src/server/built/two-versions',
        ],
        { WATCHFLOOR_TEST_POSTGRES: postgres },
      )
    const s3 = process.env['WATCHFLOOR_TEST_S3'] ?? keep(started, await startS3(temporary))
    if (s3 === undefined)
      console.log(`S3 skipped: ${s3rver} could not be installed. Name a server in WATCHFLOOR_TEST_S3=http://HOST:PORT`)
    else vitest(['src/environment/store/s3-blob-store.test.ts'], { WATCHFLOOR_TEST_S3: s3 })
  } finally {
    for (const server of started) server.stop()
    rmSync(temporary, { recursive: true, force: true })
  }
})

/** @type {(started: Server[], server: Server | undefined) => string | undefined} */
function keep(started, server) {
  if (server !== undefined) started.push(server)
  return server?.url
}

/** @type {(words: string[], variables: Record<string, string>) => void} */
function vitest(words, variables) {
  const { status } = spawnSync(process.execPath, [`${projectFolder}node_modules/vitest/vitest.mjs`, 'run', ...words], {
    cwd: projectFolder,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  })
  if (status !== 0) process.exitCode = 1
}

/** @param {string} temporary @returns {Promise<Server | undefined>} */
async function startPostgres(temporary) {
  const folder = postgresFolder()
  if (folder === undefined) return undefined
  const data = join(temporary, 'postgres')
  mkdirSync(data)
  const user = serverUser()
  if (user !== undefined) {
    // PostgreSQL refuses to run as root.
    chownSync(temporary, user.uid, user.gid)
    chownSync(data, user.uid, user.gid)
  }
  /** @type {import('node:child_process').ExecFileSyncOptions} */
  const as = { stdio: ['ignore', 'ignore', 'inherit'], cwd: temporary, ...user }
  execFileSync(join(folder, 'initdb'), ['-D', data, '-U', 'watchfloor', '--auth=trust', '-E', 'UTF8', '--no-sync'], as)
  const port = await freePort()
  const settings = `-p ${port} -h 127.0.0.1 -k ${data} -c fsync=off -c max_connections=200`
  const log = join(data, 'server.log')
  execFileSync(join(folder, 'pg_ctl'), ['-D', data, '-o', settings, '-l', log, '-w', 'start'], as)
  return {
    url: `postgres://watchfloor@127.0.0.1:${port}/postgres`,
    stop: () => void execFileSync(join(folder, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop'], as),
  }
}

/** Debian keeps the server's programs outside PATH. */
function postgresFolder() {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin')) : []
  const path = (process.env['PATH'] ?? '').split(':')
  return [...versions.toSorted().toReversed(), ...path].find((folder) => folder && existsSync(join(folder, 'initdb')))
}

/** @returns {{ uid: number, gid: number } | undefined} */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** @param {string} kind */
function idOf(kind) {
  return Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
}

/** @param {string} temporary @returns {Promise<Server | undefined>} */
async function startS3(temporary) {
  const folder = join(temporary, 's3')
  mkdirSync(folder)
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', s3rver]
  if (spawnSync('npm', install, { stdio: 'ignore' }).status !== 0) return undefined
  const port = await freePort()
  const program = join(folder, 'node_modules/s3rver/bin/s3rver.js')
  const place = ['--directory', join(folder, 'data'), '--address', '127.0.0.1', '--port', String(port)]
  const child = spawn(process.execPath, [program, ...place, '--silent', '--configure-bucket', 'watchfloor'])
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await fetch(url).then(Boolean, () => false)) return { url, stop: () => void child.kill() }
    await setTimeout(100)
  }
  child.kill()
  return undefined
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
