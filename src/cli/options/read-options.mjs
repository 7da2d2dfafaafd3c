// Uses only Node's modules: a bad option is refused before packages are installed.
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { errorWords } from '../error-words.mjs'
import { options } from './option-list.mjs'
import {
  OptionError,
  drillOf,
  hostOf,
  journalOf,
  keeperOf,
  logOf,
  originOf,
  publicNameOf,
  remoteEnvironment,
  scenarioOf,
  storageUrl,
  timeOf,
  tlsOf,
  wallOf,
  watchClients,
} from './option-values.mjs'

/** @typedef {import('../../server/options.ts').ServerOptions} ServerOptions */

/**
 * The command line wins over variables. Throws an OptionError.
 * @param {readonly string[]} args @param {Readonly<Record<string, string | undefined>>} variables
 * @param {{ terminal: boolean }} surroundings @returns {'help' | ServerOptions}
 */
export function readOptions(args, variables, { terminal }) {
  const given = parse(args)
  if (given['help'] === true) return 'help'

  /** @param {string} name */
  const all = (name) => {
    const value = given[name]
    if (Array.isArray(value)) return value.map(String)
    const variable = variables[variableOf(name)]
    return variable ? variable.split(',').map((part) => part.trim()) : []
  }
  /** @param {string} name */
  const text = (name) => {
    const value = given[name] ?? (variables[variableOf(name)] || undefined)
    if (value === '') throw new OptionError(`--${name} needs a value`)
    return typeof value === 'string' ? value : options.find((option) => option.name === name)?.default
  }
  /** @param {string} name */
  const flag = (name) => {
    if (given[name] === true) return true
    const variable = (variables[variableOf(name)] ?? '').toLowerCase()
    if (['1', 'true', 'yes', 'on'].includes(variable)) return true
    if (['', '0', 'false', 'no', 'off'].includes(variable)) return false
    throw new OptionError(`${variableOf(name)} must be 1 or 0, not "${variable}"`)
  }
  /** @type {(name: string, from: number, to: number) => number | undefined} */
  const whole = (name, from, to) => {
    const value = text(name)
    if (value === undefined) return undefined
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < from || number > to)
      throw new OptionError(`--${name} must be a whole number from ${from} to ${to}, not "${value}"`)
    return number
  }

  const environments = all('environment').map(remoteEnvironment)
  const names = environments.map((environment) => environment.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new OptionError(`--environment has the name "${twice}" twice`)

  const scenario = scenarioOf(text('scenario') ?? '')
  const drill = drillOf(text('drill'))
  return {
    port: whole('port', 0, 65_535) ?? 0,
    host: hostOf(text('host') ?? ''),
    publicNames: all('public-name')
      .flatMap((names) => names.split(','))
      .map((name) => publicNameOf(name.trim())),
    data:
      environments.length > 0 && given['data'] === undefined && !variables['WATCHFLOOR_DATA']
        ? undefined
        : resolve(text('data') ?? ''),
    database: storageUrl('database', text('database'), /^postgres(ql)?:\/\/[^/]/),
    objects: storageUrl('objects', text('objects'), /^s3:\/\/[^/]/),
    environments,
    name: text('name') ?? names[0] ?? (scenario === 'none' ? 'Watchfloor' : titleCase(basename(scenario))),
    marking: text('marking'),
    scenario,
    tasks: whole('tasks', 1, 10_000_000),
    tokenLifetimeSeconds: whole('token-lifetime', 1, 31_536_000) ?? 0,
    still: flag('still'),
    start: timeOf(text('start')),
    pageSize: whole('page-size', 1, 1000) ?? 0,
    retentionMinutes: whole('retention', 1, 525_600) ?? 0,
    defaultUrgency: whole('default-urgency', 0, 7) ?? 0,
    clients: text('clients'),
    wall: wallOf(
      text('wall-client'),
      text('wall-secret-file'),
      all('wall-address'),
      variables['WATCHFLOOR_WALL_SECRET'],
    ),
    keeper: keeperOf(
      text('keeper'),
      all('keeper-client'),
      all('keeper-secret-file'),
      environments,
      variables['WATCHFLOOR_KEEPER_SECRET'],
    ),
    ...watchClients(all('watch-write'), all('watch-admin'), environments.length > 0),
    journal: journalOf(
      text('journal'),
      whole('journal-bytes', 1_000_000, Number.MAX_SAFE_INTEGER) ?? 0,
      environments.length > 0,
    ),
    callOut: text('call-out'),
    persons: personsOf(text('persons'), flag('require-person'), flag('one-signer'), text('confirm-by')),
    metricsTokenFile: text('metrics-token-file'),
    faults: flag('faults') || drill !== undefined,
    drill,
    allowOrigins: all('allow-origin').map((origin) => originOf('allow-origin', origin)),
    connect: all('connect').map((origin) => originOf('connect', origin)),
    tls: tlsOf(text('tls-cert'), text('tls-key')),
    drainSeconds: whole('drain', 0, 3600) ?? 0,
    log: logOf(text('log'), terminal),
  }
}

/**
 * @param {string | undefined} value @param {boolean} isRequired @param {boolean} mayOneSign
 * @param {string | undefined} confirmBy
 * @returns {import('../../watch/wire/person.ts').PersonRules | undefined}
 */
function personsOf(value, isRequired, mayOneSign, confirmBy) {
  if (confirmBy !== undefined && confirmBy !== 'person')
    throw new OptionError(`--confirm-by must be person, not "${confirmBy}"`)
  if (value === 'on') return { isRequired, mayOneSign, ...(confirmBy && { confirmBy }) }
  if (value !== 'off') throw new OptionError(`--persons must be on or off, not "${value}"`)
  if (isRequired || mayOneSign || confirmBy)
    throw new OptionError('--require-person, --one-signer and --confirm-by need --persons on')
  return undefined
}

/** @param {readonly string[]} args @returns {Record<string, unknown>} */
function parse(args) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...Object.fromEntries(
          options.map((option) => [
            option.name,
            { type: option.value === undefined ? 'boolean' : 'string', multiple: option.many ?? false },
          ]),
        ),
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    // Node adds advice on positional arguments after the first sentence.
    const [sentence] = errorWords(error).split(/\.\s/)
    throw new OptionError(`${sentence}; --help lists the options`)
  }
}

/** @param {string} name */
const variableOf = (name) => `WATCHFLOOR_${name.toUpperCase().replaceAll('-', '_')}`

/** @param {string} slug */
const titleCase = (slug) =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
