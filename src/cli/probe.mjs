// `npm run probe -- URL --client ID --secret-file FILE`, or `npm run probe -- compare A B` for two runs.
import { readFileSync } from 'node:fs'
import { loadBuilt } from './load-built.mjs'
import { commandArguments } from './options/command-arguments.mjs'
import { OptionError } from './options/option-values.mjs'
import { prepare } from './prepare.mjs'
import { compare } from './probe-compare.mjs'
import { projectFolder, run } from './project.mjs'

const usage = `Usage: npm run probe -- URL --client ID --secret-file FILE
       npm run probe -- compare A.bundle B.bundle

Signs in, loads all pages of tasks and deleted objects, queries each filter, fetches objects, runs every probe, and checks each answer.

  --secret-file FILE    file with the client's secret on one line
  --header 'NAME: VALUE'  sent with every request, for a gateway; Authorization only with the token request
  --only ID,…           only these steps and probes
  --allow-changes ID,…  egress streams and entities (ID/FIELD.PATH for one override) that probes may change; none by default
  --watch 2m            then polls tasks for this long (s, m, h)
  --rate N              most requests per second (default 20)
  --requests N          most requests in all (default 350)
  --timeout SECONDS     longest wait for an answer (default 20)
  --baseline FILE       known findings: a JSON list of those in the JSON report, each with a "reason" and its last day "until"
  --junit, --html, --json, --har, --bundle FILE   reports to write; the console's sign-in page opens a bundle

Exit code: 0 nothing worse than notes and known findings, 1 findings or an expired reason, 2 could not run or did not finish.`

const names = [
  'client',
  'secret-file',
  'header',
  'only',
  'allow-changes',
  'watch',
  'rate',
  'requests',
  'timeout',
  'baseline',
  'junit',
  'html',
  'json',
  'har',
  'bundle',
]

await run(async () => {
  const [what, ...files] = process.argv.slice(2)
  if (what === 'compare') {
    process.exitCode = await compare(files)
    return
  }
  const { values, positionals } = readArguments()
  const [url, ...more] = positionals
  const { client, 'secret-file': secretFile } = values
  if (url === undefined || client === undefined || secretFile === undefined || more.length > 0)
    throw new OptionError('usage: npm run probe -- URL --client ID --secret-file FILE (see --help)')
  const { junit, html, json, har, bundle } = values
  const asked = {
    url,
    client,
    secretFile,
    header: values['header'],
    only: values['only'] === undefined ? undefined : listOf(values['only']),
    allowChanges: listOf(values['allow-changes'] ?? ''),
    watchSeconds: secondsOf(values['watch']),
    rate: numberOf('rate', values['rate'] ?? '20'),
    requests: numberOf('requests', values['requests'] ?? '350'),
    timeoutSeconds: numberOf('timeout', values['timeout'] ?? '20'),
    baseline: values['baseline'],
    files: { junit, html, json, har, bundle },
    version: JSON.parse(readFileSync(`${projectFolder}package.json`, 'utf8')).version,
  }
  await prepare(['server'])
  /** @type {typeof import('../probe/probe.ts')} */
  const { probe } = await loadBuilt('probe/probe')
  process.exitCode = await probe(asked)
})

/** @returns {{ values: Record<string, string | undefined>, positionals: string[] }} */
function readArguments() {
  /** @type {Record<string, { type: 'string' }>} */
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  return commandArguments(usage, { options, allowPositionals: true })
}

/** @param {string} text */
function listOf(text) {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** @type {(name: string, text: string) => number} */
function numberOf(name, text) {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0
  if (number <= 0) throw new OptionError(`--${name} must be a number above 0, not "${text}"`)
  return number
}

/** @param {string | undefined} text */
function secondsOf(text) {
  if (text === undefined) return undefined
  const [, count, unit] = /^(\d+)([smh])$/.exec(text) ?? []
  const seconds = { s: 1, m: 60, h: 3600 }[unit ?? '']
  if (seconds === undefined) throw new OptionError(`--watch must be a time such as 90s or 2m, not "${text}"`)
  return Number(count) * seconds
}
