// @ts-check
// Checks that work by what a call throws: a bundler that takes the call for pure drops it, and the check then lets everything through.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { consoleFolder } from '../project.mjs'

/** Where the source makes such a call, and what it has to look like in a built file. */
const calls = [
  {
    source: 'src/console/objects/content/text-encoding.ts',
    built: /try\{return new TextDecoder\(\w+,\{fatal:!0\}\)\.decode\(\w+,\{stream:!\w+\}\)!==void 0\}catch/,
  },
  { source: 'src/console/objects/content/detect.ts', built: /try\{return JSON\.parse\(\w+\)!==void 0\}catch/ },
  {
    source: 'src/console/features/objects/preview/parse-json.ts',
    built: /try\{return\{ok:!0,value:JSON\.parse\(\w+\)\}\}catch/,
  },
  {
    source: 'src/console/objects/object-path.ts',
    built: /try\{return \w+\.split\(`\/`\)\.map\(decodeURIComponent\)\.join\(`\/`\)\}catch/,
  },
  { source: 'src/conformance/request/request-form.ts', built: /try\{return decodeURIComponent\(\w+\)\}catch/ },
]

/** @returns {string[]} one line per call that the build has lost */
export function lostCalls(folder = join(consoleFolder, 'assets')) {
  if (!existsSync(folder)) return [`${folder} is missing`]
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  return calls
    .filter(({ built }) => !scripts.some((text) => built.test(text)))
    .map(({ source, built }) => `A call of ${source} is not in the built console: ${built.source}`)
}
