// `npm run release [-- --out DIR] [--sign-key FILE]`: a package with everything built, installed as it is.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { OptionError } from './options/option-values.mjs'
import { prepare } from './prepare.mjs'
import { projectFolder, run, say } from './project.mjs'
import { hashesIn, MANIFEST, manifestText, sha256, SIGNATURE, signatureOf } from './release/manifest.mjs'
import { inTemporaryFolder } from './temporary-folder.mjs'
import { commands } from './release/commands.mjs'

const usage = `Usage: npm run release [-- options]

  --out DIR         where watchfloor-X.Y.Z.tgz is written (.)
  --sign-key FILE   private Ed25519 key (PEM), which signs the manifest

Install it with: npm install -g ./watchfloor-X.Y.Z.tgz`

const BIN = 'src/cli/watchfloor.mjs'

await run(async () => {
  const values = parse()
  if (values.help) {
    console.log(usage)
    return
  }
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
    cpSync(`${projectFolder}dist/${part}`, join(stage, 'dist', part), { recursive: true })
  for (const path of commandFiles()) cpSync(projectFolder + path, join(stage, path))
  for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md']) cpSync(projectFolder + file, join(stage, file))
  const dependencies = Object.fromEntries(
    packagesOf(join(stage, 'dist/server'))
      .filter((each) => each in product.dependencies)
      .map((each) => [each, product.dependencies[each]]),
  )
  const own = { name, version, description, license, type, engines, bin: { watchfloor: BIN }, dependencies }
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
  writeShrinkwrap(stage, own)
  chmodSync(join(stage, BIN), 0o755)
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

/** The same packages as in the checkout, to the last one. @param {string} stage @param {object} own */
function writeShrinkwrap(stage, own) {
  const lock = JSON.parse(readFileSync(`${projectFolder}package-lock.json`, 'utf8'))
  const file = join(stage, 'npm-shrinkwrap.json')
  writeFileSync(file, JSON.stringify({ ...lock, packages: { ...lock.packages, '': own } }, null, 2))
  // Drops those that only building and testing need.
  npm(stage, ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'])
  rmSync(join(stage, 'node_modules'), { recursive: true, force: true })
}

/** @param {string} folder @param {readonly string[]} args */
function npm(folder, args) {
  const script = process.env['npm_execpath']
  const [command, first] = script === undefined ? ['npm', []] : [process.execPath, [script]]
  execFileSync(command, [...first, ...args], { cwd: folder, stdio: ['ignore', 2, 2] })
}

function parse() {
  try {
    return parseArgs({
      options: { out: { type: 'string' }, 'sign-key': { type: 'string' }, help: { type: 'boolean' } },
    }).values
  } catch (error) {
    throw new OptionError(error instanceof Error ? error.message : String(error))
  }
}
