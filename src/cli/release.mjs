// `npm run release [-- --out DIR] [--sign-key FILE]`: a package with everything built, installed as it is.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { commandArguments } from './options/command-arguments.mjs'
import { prepare } from './prepare.mjs'
import { STAMP_FILE } from './stale.mjs'
import { projectFolder, run, say } from './project.mjs'
import { hashesIn, MANIFEST, manifestText, sha256, SIGNATURE, signatureOf } from './release/manifest.mjs'
import { inTemporaryFolder } from './temporary-folder.mjs'
import { commands } from './release/commands.mjs'
import { npmCommand } from './release/npm-command.mjs'
import { LICENCES, licenceTexts, SBOM, sbomOf } from './release/sbom.mjs'

const usage = `Usage: npm run release [-- options]

  --out DIR         where watchfloor-X.Y.Z.tgz is written (.)
  --sign-key FILE   private Ed25519 key (PEM), which signs the manifest

Install it with: npm install -g ./watchfloor-X.Y.Z.tgz`

const BIN = 'src/cli/watchfloor.mjs'

await run(async () => {
  const { values } = commandArguments(usage, { options: { out: { type: 'string' }, 'sign-key': { type: 'string' } } })
  await prepare(['console', 'server'])
  const out = resolve(values.out ?? '.')
  mkdirSync(out, { recursive: true })
  await inTemporaryFolder(async (stage) => {
    const { version, files, hash } = fill(stage, values['sign-key'])
    // Paths and sizes of each file would bury the result.
    npm(stage, ['pack', '--pack-destination', out, '--loglevel=error', '--ignore-scripts'])
    console.log(join(out, `watchfloor-${version}.tgz`))
    say(`${files} files, manifest ${hash.slice(0, 8)}${values['sign-key'] ? ', signed' : ''}`)
  })
})

/** @param {string} stage @param {string | undefined} signKey */
function fill(stage, signKey) {
  const product = JSON.parse(readFileSync(`${projectFolder}package.json`, 'utf8'))
  const { name, version, description, license, type, engines } = product
  for (const part of ['console', 'server'])
    cpSync(`${projectFolder}dist/${part}`, join(stage, 'dist', part), {
      recursive: true,
      // Tells a checkout's times.
      filter: (path) => !path.endsWith(STAMP_FILE),
    })
  for (const path of commandFiles()) cpSync(projectFolder + path, join(stage, path))
  for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md', '.github'])
    cpSync(projectFolder + file, join(stage, file), { recursive: true, filter: (path) => !path.endsWith('workflows') })
  const dependencies = Object.fromEntries(
    packagesOf(join(stage, 'dist/server'))
      .filter((each) => each in product.dependencies)
      .map((each) => [each, product.dependencies[each]]),
  )
  fixPackages(stage, { name, version, description, license, type, engines, bin: { watchfloor: BIN }, dependencies })
  chmodSync(join(stage, BIN), 0o755)
  writeFileSync(join(stage, 'dist', SBOM), `${JSON.stringify(sbomOf(projectFolder), null, 1)}\n`)
  writeFileSync(join(stage, 'dist', LICENCES), licenceTexts(projectFolder))
  const files = hashesIn(join(stage, 'dist'))
  const text = manifestText({ product: name, version, files })
  writeFileSync(join(stage, 'dist', MANIFEST), text)
  if (signKey !== undefined)
    writeFileSync(join(stage, 'dist', SIGNATURE), `${signatureOf(text, readFileSync(signKey, 'utf8'))}\n`)
  return { version, files: Object.keys(files).length, hash: sha256(text) }
}

/** Of the installed commands, with everything that they import. */
function commandFiles() {
  const paths = new Set([BIN, ...['start', ...commands].map((name) => `src/cli/${name}.mjs`)])
  for (const path of paths) {
    const text = readFileSync(projectFolder + path, 'utf8')
    for (const [, imported = ''] of text.matchAll(/from '(\.[^']+)'/g)) paths.add(posix.join(path, '..', imported))
  }
  return [...paths]
}

/** That the built server imports. @param {string} folder @returns {string[]} */
function packagesOf(folder) {
  const found = /** @type {Set<string>} */ (new Set())
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.m?js$/.test(entry.name)) continue
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
    for (const [, path = ''] of text.matchAll(/(?:from|import)\s*\(?['"]([^.'"\n][^'"\n]*)['"]/g))
      found.add(
        path
          .split('/')
          .slice(0, path.startsWith('@') ? 2 : 1)
          .join('/'),
      )
  }
  return [...found].toSorted()
}

/**
 * The same packages as in the checkout, to the last one: in the shrinkwrap for `npm ci` in the unpacked
 * package, and as dependencies, since npm reads no shrinkwrap of a file that it installs.
 * @param {string} stage @param {Record<string, unknown>} own
 */
function fixPackages(stage, own) {
  const lock = JSON.parse(readFileSync(`${projectFolder}package-lock.json`, 'utf8'))
  const file = join(stage, 'npm-shrinkwrap.json')
  writeFileSync(join(stage, 'package.json'), JSON.stringify(own))
  writeFileSync(file, JSON.stringify({ ...lock, packages: { ...lock.packages, '': own } }))
  // Drops those that only building and testing need.
  npm(stage, ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'])
  rmSync(join(stage, 'node_modules'), { recursive: true, force: true })
  const { packages, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
  const fixed = { ...own, dependencies: versionsIn(packages) }
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(fixed, null, 2)}\n`)
  const entries = withLibc({ ...packages, '': { ...packages[''], dependencies: fixed.dependencies } })
  writeFileSync(file, `${JSON.stringify({ ...rest, packages: entries }, null, 2)}\n`)
}

/** @typedef {Record<string, { version: string, optional?: boolean, libc?: string[] }>} LockEntries */

/** Of all packages that every platform has. @param {LockEntries} entries @returns {Record<string, string>} */
function versionsIn(entries) {
  const found = Object.entries(entries).filter(([path, { optional }]) => path !== '' && !optional)
  const nested = found.find(([path]) => path.lastIndexOf('node_modules/') > 0)
  if (nested !== undefined) throw new Error(`${nested[0]}: a second version of a package can't be fixed`)
  return Object.fromEntries(found.map(([path, { version }]) => [path.slice('node_modules/'.length), version]))
}

/**
 * libsql names the C library in a package's name alone, so npm would install both of a processor: 9 MB.
 * @param {LockEntries} entries
 */
function withLibc(entries) {
  for (const [path, entry] of Object.entries(entries)) {
    const [, libc] = /-(gnu|musl)(?:eabihf)?$/.exec(path) ?? []
    if (libc !== undefined) entry.libc ??= [libc === 'gnu' ? 'glibc' : 'musl']
  }
  return entries
}

/** @param {string} folder @param {readonly string[]} args */
function npm(folder, args) {
  const { command, first } = npmCommand()
  execFileSync(command, [...first, ...args], { cwd: folder, stdio: ['ignore', 2, 2] })
}
