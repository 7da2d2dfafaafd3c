// @ts-check
// Options of the command line. No imports: `--help` must work before packages are installed.

/** @typedef {{ name: string, value?: string, many?: boolean, default?: string, help: string }} Option */

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
  {
    name: 'host',
    value: 'H',
    default: '127.0.0.1',
    help: 'address to listen on; off loopback `--clients` is required',
  },
  {
    name: 'public-name',
    value: 'NAME',
    many: true,
    help: 'a name browsers reach this server by, besides its addresses and the names in its certificate',
  },
  { name: 'tls-cert', value: 'FILE', help: 'certificate chain (PEM), to serve https' },
  { name: 'tls-key', value: 'FILE', help: 'private key (PEM) of that certificate' },
  { name: 'clients', value: 'FILE', help: 'clients and their permissions, made by `npm run client`' },
  {
    name: 'data',
    value: 'DIR',
    default: 'data',
    help: "folder that keeps the database and the objects, or a gateway's alerts; without it a gateway's end with it",
  },
  {
    name: 'database',
    value: 'URL',
    help: 'PostgreSQL (`postgres://USER:PASSWORD@HOST/DATABASE`) instead of a file in that folder',
  },
  {
    name: 'objects',
    value: 'URL',
    help: 'S3 (`s3://BUCKET/PREFIX?endpoint=URL&region=NAME`) instead of that folder for the bytes of objects',
  },
  {
    name: 'environment',
    value: '[NAME=]URL',
    many: true,
    help: 'a real environment to be the gateway to, instead of the embedded one',
  },
  {
    name: 'scenario',
    value: 'NAME|DIR|none',
    default: 'harbor-west',
    help: 'what fills an empty data folder; write a folder of your own with a path separator: `./case`',
  },
  { name: 'tasks', value: 'N', help: 'grow the scenario to N tasks' },
  {
    name: 'start',
    value: 'TIME',
    help: "the environment's time when the folder is first used, ISO 8601; the default is now",
  },
  { name: 'still', help: "stops the environment's clock; tokens always follow the real one" },
  { name: 'token-lifetime', value: 'SECONDS', default: '1800', help: 'how long an access token lasts' },
  {
    name: 'retention',
    value: 'MINUTES',
    default: '60',
    help: 'how long earlier versions of tasks are kept, and page tokens stay valid',
  },
  { name: 'page-size', value: 'N', default: '50', help: 'tasks per page' },
  {
    name: 'default-urgency',
    value: 'N',
    default: '3',
    help: 'urgency, 0 (first) to 7, of object requests that name none',
  },
  { name: 'name', value: 'NAME', help: 'what the console calls the environment' },
  { name: 'marking', value: 'LEVEL', help: 'classification of the environment; the banners never show a lower one' },
  {
    name: 'wall-client',
    value: 'ID',
    help: 'signs `/wall` in as this client, with tokens that only query tasks and read objects',
  },
  {
    name: 'wall-secret-file',
    value: 'FILE',
    help: "file with that client's secret on one line; or set `WATCHFLOOR_WALL_SECRET`",
  },
  {
    name: 'wall-address',
    value: 'ADDRESS[/BITS]',
    many: true,
    help: 'an address or network where walls stand, besides this machine',
  },
  {
    name: 'watch-write',
    value: 'ID',
    many: true,
    help: 'a client that may acknowledge alerts and change rules at a gateway; the default is each that signs in through it',
  },
  {
    name: 'watch-admin',
    value: 'ID',
    many: true,
    help: "a client that may forget what a gateway's watch keeps; the default is nobody",
  },
  {
    name: 'journal',
    value: 'HOURS|off',
    help: 'how long is kept what each client was told; the default is 24, and off for a gateway',
  },
  {
    name: 'journal-bytes',
    value: 'N',
    default: '1000000000',
    help: 'how much of it is kept; the oldest hour goes first',
  },
  { name: 'allow-origin', value: 'ORIGIN', many: true, help: 'a console at ORIGIN may call this environment (CORS)' },
  { name: 'connect', value: 'ORIGIN', many: true, help: 'this console may call ORIGIN directly (added to its CSP)' },
  { name: 'faults', help: 'the fault switch at `/faults`, for tests and drills, on loopback only' },
  {
    name: 'drill',
    value: 'NAME',
    help: `repeats a scene of faults (${drillNames.map((name) => `\`${name}\``).join(', ')}); implies \`--faults\``,
  },
  {
    name: 'log',
    value: 'all|errors|none',
    help: 'requests logged on standard error; the default is errors on a terminal and all elsewhere',
  },
]

/** @param {string} command */
export function helpText(command) {
  const left = options.map((option) => `  --${option.name}${option.value === undefined ? '' : ` ${option.value}`}`)
  const width = Math.max(...left.map((text) => text.length)) + 2
  const lines = options.map((option, index) => {
    return `${(left[index] ?? '').padEnd(width)}${notesOn(option).replaceAll('`', '')}`
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

export function optionTable() {
  const rows = options.map((option) => {
    const value = option.value === undefined ? '' : ` ${option.value.replaceAll('|', '\\|')}`
    return `| \`--${option.name}${value}\` | ${notesOn(option)} |`
  })
  return ['| option | |', '|---|---|', ...rows].join('\n')
}

/** @param {Option} option */
function notesOn({ help, many, default: standard }) {
  return [help, many ? '(repeatable)' : '', standard === undefined ? '' : `(default ${standard})`]
    .filter(Boolean)
    .join(' ')
}
