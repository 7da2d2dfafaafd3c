// `npm run verify -- DIR|URL`: compares a build, or what a server sends, with a release's manifest.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { commandArguments } from './options/command-arguments.mjs'
import { OptionError } from './options/option-values.mjs'
import { projectFolder, run } from './project.mjs'
import { differences, hashesIn, isSignedBy, MANIFEST, sha256, SIGNATURE } from './release/manifest.mjs'

const usage = `Usage: npm run verify -- [DIR|URL] [options]

  DIR               folder of a build (dist); by default this one
  URL               a running server, whose console's files are fetched
  --manifest FILE   manifest of the release (the one beside what is checked)
  --key FILE        public Ed25519 key (PEM), which must have signed it

Exit code: 0 the same, 1 it differs, 2 could not be checked.`

/** Files that the server sends as they are. */
const SENT = /^console\/(assets\/.*|icons\/.*|start\.js|service-worker\.js|favicon\.svg|manifest\.webmanifest)$/

await run(async () => {
  const { values, positionals } = commandArguments(usage, {
    allowPositionals: true,
    options: { manifest: { type: 'string' }, key: { type: 'string' } },
  })
  const place = positionals[0] ?? `${projectFolder}dist`
  const isServer = /^https?:\/\//.test(place)
  const folder = isServer ? `${projectFolder}dist` : resolve(place)
  const file = values.manifest ?? join(folder, MANIFEST)
  if (!existsSync(file)) throw new OptionError(`${file} is missing: only a release has a manifest`)
  const text = readFileSync(file, 'utf8')
  if (values.key !== undefined && !isSigned(text, file, values.key)) {
    console.log(`${file}: not signed by ${values.key}`)
    process.exitCode = 1
    return
  }
  /** @type {import('./release/manifest.mjs').Manifest} */
  const { version, files } = JSON.parse(text)
  const wanted = isServer ? sentOnly(files) : files
  const found = isServer ? await hashesAt(place.replace(/\/$/, ''), Object.keys(wanted)) : hashesIn(folder)
  const { missing, different, extra } = differences(wanted, found)
  const lines = [
    ...different.map((path) => `differs  ${path}`),
    ...missing.map((path) => `missing  ${path}`),
    ...extra.map((path) => `extra    ${path}`),
  ]
  for (const line of lines) console.log(line)
  const what = `${Object.keys(wanted).length} files of Watchfloor ${version}, manifest ${sha256(text).slice(0, 8)}`
  console.log(lines.length === 0 ? `The same: ${what}` : `Not the same: ${lines.length} of ${what}`)
  if (lines.length > 0) process.exitCode = 1
})

/** @param {string} text @param {string} file @param {string} key */
function isSigned(text, file, key) {
  const signature = join(file, '..', SIGNATURE)
  return existsSync(signature) && isSignedBy(text, readFileSync(signature, 'utf8'), readFileSync(key, 'utf8'))
}

/** @param {Record<string, string>} files */
function sentOnly(files) {
  return Object.fromEntries(Object.entries(files).filter(([path]) => SENT.test(path) && !/\.(br|gz)$/.test(path)))
}

/** @param {string} url @param {readonly string[]} paths @returns {Promise<Record<string, string>>} */
async function hashesAt(url, paths) {
  /** @type {Record<string, string>} */
  const found = {}
  for (const path of paths) {
    const response = await fetch(`${url}/${path.slice('console/'.length)}`).catch(() => undefined)
    if (response === undefined) throw new OptionError(`${url} doesn't answer`)
    if (response.ok) found[path] = sha256(new Uint8Array(await response.arrayBuffer()))
  }
  return found
}
