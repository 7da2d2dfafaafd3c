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
  { name: 'port', value: 'N', default: '4600', help: 'port to listen on; 0 picks a free one' },
  {
    name: 'host',
    value: 'H',
    default: '127.0.0.1',
    help: 'address to listen on; off loopback, `--clients` is required',
  },
  {
    name: 'public-name',
    value: 'NAME',
    many: true,
    help: 'host name of this server, besides its addresses and the names in its certificate',
  },
  { name: 'tls-cert', value: 'FILE', help: 'certificate chain (PEM), for https' },
  { name: 'tls-key', value: 'FILE', help: 'private key (PEM) of that certificate' },
  { name: 'clients', value: 'FILE', help: 'file of clients and permissions, made by `npm run client`' },
  {
    name: 'data',
    value: 'DIR',
    default: 'data',
    help: "folder for the database and objects, or for a gateway's watch; without it, a gateway's watch is lost when it stops",
  },
  {
    name: 'database',
    value: 'URL',
    help: 'PostgreSQL (`postgres://USER:PASSWORD@HOST/DATABASE`) for the database, instead of that folder',
  },
  {
    name: 'objects',
    value: 'URL',
    help: 'S3 (`s3://BUCKET/PREFIX?endpoint=URL&region=NAME`) for objects, instead of that folder',
  },
  {
    name: 'environment',
    value: '[NAME=]URL',
    many: true,
    help: 'real environment to pass requests to (gateway), instead of the embedded one',
  },
  {
    name: 'scenario',
    value: 'NAME|DIR|none',
    default: 'harbor-west',
    help: 'fills an empty data folder; give your own folder with a path separator: `./case`',
  },
  { name: 'tasks', value: 'N', help: 'grows the scenario to N tasks' },
  {
    name: 'start',
    value: 'TIME',
    help: 'environment time at first use of the folder, ISO 8601; now by default',
  },
  { name: 'still', help: "stops the environment's clock; tokens still expire in real time" },
  { name: 'token-lifetime', value: 'SECONDS', default: '1800', help: 'lifetime of an access token' },
  {
    name: 'retention',
    value: 'MINUTES',
    default: '60',
    help: 'how long earlier task versions are kept and page tokens stay valid',
  },
  { name: 'page-size', value: 'N', default: '50', help: 'tasks per page' },
  {
    name: 'default-urgency',
    value: 'N',
    default: '3',
    help: 'urgency of object requests without one, 0 (first) to 7',
  },
  { name: 'name', value: 'NAME', help: 'name of the environment in the console' },
  { name: 'marking', value: 'LEVEL', help: 'classification of the environment; banners never show a lower one' },
  {
    name: 'wall-client',
    value: 'ID',
    help: 'client that `/wall` signs in as; its tokens can only query tasks and read objects',
  },
  {
    name: 'wall-secret-file',
    value: 'FILE',
    help: "file with that client's secret on one line; without it, `WATCHFLOOR_WALL_SECRET` counts",
  },
  {
    name: 'wall-address',
    value: 'ADDRESS[/BITS]',
    many: true,
    help: 'address or network of wall displays, besides this machine',
  },
  {
    name: 'keeper',
    value: 'on|off',
    help: 'whether this server keeps watch too, without a desk; on by default, at a gateway with `--keeper-client`',
  },
  {
    name: 'keeper-client',
    value: '[NAME=]ID',
    many: true,
    help: "client that a gateway's keeper queries tasks as; of several environments, one for each NAME",
  },
  {
    name: 'keeper-secret-file',
    value: '[NAME=]FILE',
    many: true,
    help: "file with that client's secret on one line; without it, `WATCHFLOOR_KEEPER_SECRET` counts",
  },
  {
    name: 'watch-write',
    value: 'ID',
    many: true,
    help: 'client that may acknowledge alerts and change rules at a gateway; by default, every client that signs in through it',
  },
  {
    name: 'watch-admin',
    value: 'ID',
    many: true,
    help: "client that may delete a gateway's alerts and journal; none by default",
  },
  {
    name: 'journal',
    value: 'HOURS|off',
    help: 'how long the journal keeps what each client received; 24 by default, off for a gateway',
  },
  {
    name: 'journal-bytes',
    value: 'N',
    default: '1000000000',
    help: 'size limit of the journal; the oldest hour is dropped first',
  },
  {
    name: 'allow-origin',
    value: 'ORIGIN',
    many: true,
    help: 'allows a console at ORIGIN to call this environment (CORS)',
  },
  {
    name: 'connect',
    value: 'ORIGIN',
    many: true,
    help: 'allows this console to call ORIGIN directly (added to its CSP)',
  },
  {
    name: 'call-out',
    value: 'FILE',
    help: 'JSON file with the destinations to call when nobody acknowledges an alert; see Operating',
  },
  {
    name: 'persons',
    value: 'on|off',
    default: 'on',
    help: 'whether desks name who is on watch, once a person is added; off: client ids alone, which also sign handovers',
  },
  {
    name: 'require-person',
    help: 'refuses changes at the watch while no person is named; once there are active persons',
  },
  {
    name: 'confirm-by',
    value: 'person',
    help: 'deleting a stream or clearing an override takes a named person, and the PIN if that person has one',
  },
  { name: 'one-signer', help: 'lets one person sign both sides of a handover, with a reason that is logged' },
  {
    name: 'metrics-token-file',
    value: 'FILE',
    help: 'file with the bearer token for `/metrics` on one line; without it `/metrics` is open on loopback and off elsewhere',
  },
  {
    name: 'drain',
    value: 'SECONDS',
    default: '2',
    help: 'how long requests are answered after SIGTERM, while `/healthz` tells load balancers to choose another server',
  },
  { name: 'faults', help: 'enables the fault switch at `/faults`, for tests and drills; loopback only' },
  {
    name: 'drill',
    value: 'NAME',
    help: `repeats a fault drill (${drillNames.map((name) => `\`${name}\``).join(', ')}); implies \`--faults\``,
  },
  {
    name: 'log',
    value: 'all|errors|none',
    help: 'requests logged to standard error; by default, errors on a terminal and all elsewhere',
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
    `${'  --help'.padEnd(width)}prints this list`,
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
