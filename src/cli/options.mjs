// @ts-check
// The command line. Plain JavaScript on Node's own modules alone: it answers `--help` and refuses a bad option before anything is installed.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * @typedef {import('../server/options.ts').ServerOptions} ServerOptions
 * @typedef {{ name: string, value?: string, many?: boolean, default?: string, help: string }} Option
 */

/** A bad option: one clear line and exit code 2. */
export class OptionError extends Error {
  /** @override */
  name = 'OptionError'
}

/** Scenes of the fault switch; `src/server/faults/drills.ts` says what happens in each. */
export const drillNames = /** @type {const} */ ([
  'outage',
  'slow-link',
  'token-storm',
  'restart-under-load',
  'proxy-page',
])

/** @type {readonly Option[]} */
export const options = [
  { name: 'port', value: 'N', default: '4600', help: 'port to listen on; 0 takes any free one' },
  { name: 'host', value: 'H', default: '127.0.0.1', help: 'address to listen on; loopback unless told otherwise' },
  { name: 'data', value: 'DIR', default: 'data', help: 'folder that keeps database and objects across restarts' },
  {
    name: 'database',
    value: 'URL',
    help: 'PostgreSQL (postgres://USER:PASSWORD@HOST/DATABASE) instead of a file in the data folder; several servers may share it',
  },
  {
    name: 'objects',
    value: 'URL',
    help: 'S3 (s3://BUCKET/PREFIX?endpoint=URL&region=NAME) instead of the data folder for the bytes of objects',
  },
  {
    name: 'environment',
    value: '[NAME=]URL',
    many: true,
    help: 'real environment to work on, through this server, instead of the embedded one',
  },
  { name: 'scenario', value: 'NAME|none', default: 'harbor-west', help: 'what an empty data folder is filled with' },
  { name: 'tasks', value: 'N', help: 'grow the scenario to N tasks' },
  { name: 'token-lifetime', value: 'SECONDS', default: '1800', help: 'how long an access token lives' },
  { name: 'still', help: "the environment's clock stands still" },
  { name: 'start', value: 'TIME', help: "environment's time at the start, ISO 8601 (default: now)" },
  {
    name: 'retention',
    value: 'MINUTES',
    default: '60',
    help: 'how long earlier versions of tasks are kept, and page tokens valid',
  },
  { name: 'page-size', value: 'N', default: '50', help: 'tasks per page' },
  {
    name: 'default-urgency',
    value: 'N',
    default: '3',
    help: 'urgency 0 (first) to 7 of object requests that name none',
  },
  {
    name: 'clients',
    value: 'FILE',
    help: 'clients and their permissions, made by `npm run client`; needed off loopback',
  },
  {
    name: 'wall-client',
    value: 'ID',
    help: 'read-only client whose tokens the server gives to /wall, for task queries and object reads alone',
  },
  {
    name: 'wall-secret-file',
    value: 'FILE',
    help: 'file that holds its secret; else the variable WATCHFLOOR_WALL_SECRET does',
  },
  {
    name: 'wall-address',
    value: 'ADDRESS[/BITS]',
    many: true,
    help: 'a wall stands at this address or in this network, beside loopback',
  },
  { name: 'name', value: 'NAME', help: 'what the console calls the environment' },
  { name: 'marking', value: 'TEXT', help: 'classification marking of the environment' },
  { name: 'allow-origin', value: 'ORIGIN', many: true, help: 'a console at ORIGIN may call this environment (CORS)' },
  { name: 'connect', value: 'ORIGIN', many: true, help: 'this console may reach ORIGIN directly' },
  { name: 'tls-cert', value: 'FILE', help: 'certificate chain (PEM): serve https' },
  { name: 'tls-key', value: 'FILE', help: 'private key (PEM) of the certificate' },
  { name: 'faults', help: 'offer the fault switch at /faults, for tests and drills; loopback only' },
  {
    name: 'drill',
    value: 'NAME',
    help: `play a scene of faults round and round (${drillNames.join(', ')}); implies --faults`,
  },
  {
    name: 'log',
    value: 'all|errors|none',
    help: 'requests logged on stderr (default: errors on a terminal, else all)',
  },
]

/** @param {string} command */
export function helpText(command) {
  const left = options.map((option) => `  --${option.name}${option.value === undefined ? '' : ` ${option.value}`}`)
  const width = Math.max(...left.map((text) => text.length)) + 2
  const lines = options.map((option, index) => {
    const notes = [
      option.help,
      option.many ? '(may be repeated)' : '',
      option.default === undefined ? '' : `(${option.default})`,
    ]
    return `${(left[index] ?? '').padEnd(width)}${notes.filter(Boolean).join(' ')}`
  })
  return [
    `Usage: ${command} -- [options]`,
    '',
    ...lines,
    `${'  --help'.padEnd(width)}this list`,
    '',
    'Each option is also a variable: WATCHFLOOR_PORT=8080, WATCHFLOOR_STILL=1, WATCHFLOOR_CONNECT=https://a,https://b',
  ].join('\n')
}

/**
 * Reads the command line; a variable counts where the command line says nothing.
 *
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} variables
 * @param {{ terminal: boolean }} surroundings
 * @returns {'help' | ServerOptions}
 * @throws {OptionError}
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
  if (twice !== undefined) throw new OptionError(`--environment: the name "${twice}" is given twice`)

  const scenario = text('scenario') ?? ''
  const drill = drillOf(text('drill'))
  return {
    port: whole('port', 0, 65_535) ?? 0,
    host: hostOf(text('host') ?? ''),
    data: resolve(text('data') ?? ''),
    database: storageUrl('database', text('database'), /^postgres(ql)?:\/\/[^/]/),
    objects: storageUrl('objects', text('objects'), /^s3:\/\/[^/]/),
    environments,
    name: text('name') ?? names[0] ?? (scenario === 'none' ? 'Watchfloor' : wordsOf(scenario)),
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
    faults: flag('faults') || drill !== undefined,
    drill,
    allowOrigins: all('allow-origin').map((origin) => originOf('allow-origin', origin)),
    connect: all('connect').map((origin) => originOf('connect', origin)),
    tls: tlsOf(text('tls-cert'), text('tls-key')),
    log: logOf(text('log'), terminal),
  }
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
    // Node's sentence goes on about positional arguments after the first full stop.
    const [sentence] = error instanceof Error ? error.message.split(/\.\s/) : [String(error)]
    throw new OptionError(`${sentence}; --help lists the options`)
  }
}

/** @param {string} name */
const variableOf = (name) => `WATCHFLOOR_${name.toUpperCase().replaceAll('-', '_')}`

/** @param {string} slug */
const wordsOf = (slug) =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** @param {string} text */
function hostOf(text) {
  const host = text.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    throw new OptionError(`--host must be a host name or an address, not "${text}"`)
  return host
}

/** @param {string} text */
function remoteEnvironment(text) {
  const [, name, address = ''] = /^(?:([^=:/]+)=)?(.*)$/s.exec(text) ?? []
  const url = urlOf(address)
  // The text itself is not repeated here: it may hold a password.
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new OptionError('--environment must be http(s)://HOST or NAME=http(s)://HOST')
  if (url.username !== '' || url.password !== '')
    throw new OptionError('--environment must not hold credentials; sign in with them instead')
  if (url.search !== '' || url.hash !== '') throw new OptionError('--environment must not hold a query or a fragment')
  return { name: name?.trim() || url.host, url: url.origin + url.pathname.replace(/\/+$/, '') }
}

/** @type {(option: string, text: string) => string} */
function originOf(option, text) {
  const url = urlOf(text)
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, '').toLowerCase())
    throw new OptionError(`--${option} must be an origin such as https://console.example, not "${text}"`)
  return url.origin
}

/** @type {(option: string, text: string | undefined, form: RegExp) => string | undefined} */
function storageUrl(option, text, form) {
  // The text itself is not repeated: it may hold a password.
  if (text !== undefined && (!form.test(text) || urlOf(text) === undefined))
    throw new OptionError(`--${option} must be a URL such as --help shows`)
  return text
}

/** @param {string} text */
function urlOf(text) {
  return URL.canParse(text) ? new URL(text) : undefined
}

/** @param {string | undefined} text */
function timeOf(text) {
  if (text === undefined) return undefined
  const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time))
    throw new OptionError(`--start must be a UTC time such as 2026-03-01T06:00:00Z, not "${text}"`)
  return time
}

/** @type {(cert: string | undefined, key: string | undefined) => ServerOptions['tls']} */
function tlsOf(cert, key) {
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined) throw new OptionError('--tls-cert and --tls-key go together')
  return { cert, key }
}

/** @type {(client: string | undefined, secretFile: string | undefined, addresses: readonly string[], secret: string | undefined) => ServerOptions['wall']} */
function wallOf(client, secretFile, addresses, secret) {
  if (client === undefined) {
    if (secretFile !== undefined || addresses.length > 0)
      throw new OptionError('--wall-secret-file and --wall-address need --wall-client')
    return undefined
  }
  const wrong = addresses.find((address) => !isAddress(address))
  if (wrong !== undefined)
    throw new OptionError(
      `--wall-address must be an address or a network such as 10.1.2.3 or 10.1.0.0/16, not "${wrong}"`,
    )
  return { client, secret: secret || undefined, secretFile: secretFile && resolve(secretFile), addresses }
}

/** @param {string} text */
function isAddress(text) {
  const [address = '', bits, ...more] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (longest === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
}

/** @param {string | undefined} name */
function drillOf(name) {
  const drill = drillNames.find((known) => known === name)
  if (name !== undefined && drill === undefined)
    throw new OptionError(`--drill must be one of ${drillNames.join(', ')}, not "${name}"`)
  return drill
}

/** @type {(text: string | undefined, terminal: boolean) => ServerOptions['log']} */
function logOf(text, terminal) {
  if (text === undefined) return terminal ? 'errors' : 'all'
  if (text === 'all' || text === 'errors' || text === 'none') return text
  throw new OptionError(`--log must be all, errors or none, not "${text}"`)
}
