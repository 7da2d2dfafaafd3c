// @ts-check
// The options of the command line. Plain JavaScript on nothing at all: `--help` is answered before anything is installed.

/** @typedef {{ name: string, value?: string, many?: boolean, default?: string, help: string }} Option */

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
  {
    name: 'public-name',
    value: 'NAME',
    many: true,
    help: 'name under which browsers reach this server, beside its addresses and those of its certificate',
  },
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
  {
    name: 'scenario',
    value: 'NAME|DIR|none',
    default: 'harbor-west',
    help: 'what an empty data folder is filled with; a folder of your own (see `npm run scenario`) with a path separator: ./case',
  },
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
