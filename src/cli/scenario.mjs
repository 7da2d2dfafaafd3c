// `npm run scenario -- new DIR` makes an example to edit; `npm run scenario -- check DIR` lists mistakes.
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { loadBuilt } from './load-built.mjs'
import { commandArguments, showUsage } from './options/command-arguments.mjs'
import { OptionError } from './options/option-values.mjs'
import { prepare } from './prepare.mjs'
import { run, serverFolder } from './project.mjs'

const usage = `Usage: npm run scenario -- new DIR
       npm run scenario -- check DIR

  new     creates DIR with a small example to edit; keep at least one file
  check   lists every mistake in DIR with file, path, expected and found value

Then: npm start -- --scenario DIR --data NEW. DIR has a path separator (./case). NEW is a new data folder:
a filled one keeps its data.`

await run(async () => {
  const [action, given, ...more] = commandArguments(usage, { options: {}, allowPositionals: true }).positionals
  if (action === undefined) showUsage(usage)
  if ((action !== 'new' && action !== 'check') || given === undefined || more.length > 0)
    throw new OptionError('usage: npm run scenario -- new DIR, or npm run scenario -- check DIR')
  const folder = resolve(given)
  await prepare(['server'])
  if (action === 'new') makeExample(folder)
  console.log(`${folder} holds ${await contentOf(folder)}`)
  console.log(`Start with it: npm start -- --scenario ${optionFor(folder)} --data NEW-FOLDER`)
})

/** @param {string} folder */
function makeExample(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new OptionError(`${folder} isn't empty: choose a new folder`)
  cpSync(`${serverFolder}/environment/scenario/example`, folder, { recursive: true })
}

/** @param {string} folder */
async function contentOf(folder) {
  /** @type {typeof import('../environment/scenario/read-scenario.ts')} */
  const { readScenario, scenarioAlertRules, scenarioPersons } = await loadBuilt('environment/scenario/read-scenario')
  /** @type {typeof import('../watch/read-rules.ts')} */
  const { readRules } = await loadBuilt('watch/read-rules')
  /** @type {typeof import('../watch/persons/read-persons.ts')} */
  const { readPersons } = await loadBuilt('watch/persons/read-persons')
  const { tasks, entities, egressStreams, deletedObjects, objects, lifecycles, clients } = readScenario(
    folder,
    Date.now(),
  )
  const rules = readRules(scenarioAlertRules(folder))
  const persons = readPersons(scenarioPersons(folder))
  return [
    count(tasks, 'task'),
    count(entities, 'entity', 'entities'),
    count(egressStreams, 'egress stream'),
    count(objects, 'object'),
    count(deletedObjects, 'record of a deleted object', 'records of deleted objects'),
    count(lifecycles, 'lifecycle'),
    ...(rules.length > 0 ? [count(rules, 'alert rule', 'alert rules')] : []),
    ...(persons.length > 0 ? [count(persons, 'person')] : []),
    clients === undefined ? 'the well-known clients' : count(clients, 'client'),
  ].join(', ')
}

/** @type {(list: readonly unknown[], one: string, many?: string) => string} */
function count(list, one, many = `${one}s`) {
  return `${list.length} ${list.length === 1 ? one : many}`
}

/** As `--scenario` takes it: with a path separator. @param {string} folder */
function optionFor(folder) {
  const near = relative(process.cwd(), folder)
  return near === '' || near.startsWith('..') ? folder : `./${near}`
}
