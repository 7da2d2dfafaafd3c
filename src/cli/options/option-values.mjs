// Validation of option values.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { drillNames } from './option-list.mjs'

/** @typedef {import('../../server/options.ts').ServerOptions} ServerOptions */

/** Reported as one line, with exit code 2. */
export class OptionError extends Error {
  /** @override */
  name = 'OptionError'
}

/** @param {string} text */
export function hostOf(text) {
  const host = text.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    throw new OptionError(`--host must be a host name or an address, not "${text}"`)
  return host
}

/** @param {string} text */
export function publicNameOf(text) {
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text))
    throw new OptionError(`--public-name must be a host name without scheme and port, not "${text}"`)
  return text.toLowerCase()
}

/** @param {string} text */
export function remoteEnvironment(text) {
  const [, name, address = ''] = /^(?:([^=:/]+)=)?(.*)$/s.exec(text) ?? []
  const url = urlOf(address)
  // The value isn't repeated: it may hold a password.
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new OptionError('--environment must be http(s)://HOST or NAME=http(s)://HOST')
  if (url.username !== '' || url.password !== '')
    throw new OptionError('--environment must not have credentials; use them at sign-in')
  if (url.search !== '' || url.hash !== '') throw new OptionError('--environment must not have a query or fragment')
  return { name: name?.trim() || url.host, url: url.origin + url.pathname.replace(/\/+$/, '') }
}

/** @type {(option: string, text: string) => string} */
export function originOf(option, text) {
  const url = urlOf(text)
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, '').toLowerCase())
    throw new OptionError(`--${option} must be an origin such as https://console.example, not "${text}"`)
  return url.origin
}

/** @type {(option: string, text: string | undefined, form: RegExp) => string | undefined} */
export function storageUrl(option, text, form) {
  // The value isn't repeated: it may hold a password.
  if (text !== undefined && (!form.test(text) || urlOf(text) === undefined))
    throw new OptionError(`--${option} must be a URL as in --help`)
  return text
}

/** @param {string} text */
function urlOf(text) {
  return URL.canParse(text) ? new URL(text) : undefined
}

/** Keeps a name; makes a folder (with a path separator) absolute. @param {string} text */
export function scenarioOf(text) {
  return /[\\/]/.test(text) ? resolve(text) : text
}

/** @param {string | undefined} text */
export function timeOf(text) {
  if (text === undefined) return undefined
  const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time))
    throw new OptionError(`--start must be a UTC time such as 2026-03-01T06:00:00Z, not "${text}"`)
  return time
}

/** @type {(cert: string | undefined, key: string | undefined) => ServerOptions['tls']} */
export function tlsOf(cert, key) {
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined) throw new OptionError('--tls-cert and --tls-key go together')
  return { cert, key }
}

/** @type {(client: string | undefined, secretFile: string | undefined, addresses: readonly string[], secret: string | undefined) => ServerOptions['wall']} */
export function wallOf(client, secretFile, addresses, secret) {
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

/** @type {(word: string | undefined, clients: readonly string[], secretFiles: readonly string[], environments: ServerOptions['environments'], secret: string | undefined) => ServerOptions['keeper']} */
export function keeperOf(word, clients, secretFiles, environments, secret) {
  if (word !== undefined && word !== 'on' && word !== 'off')
    throw new OptionError(`--keeper must be on or off, not "${word}"`)
  if (word === 'off') return undefined
  if (environments.length === 0) {
    if (clients.length + secretFiles.length > 0)
      throw new OptionError(
        '--keeper-client and --keeper-secret-file need --environment; the embedded one needs no client',
      )
    return { clients: [] }
  }
  const named = byEnvironment('keeper-client', clients, environments)
  const files = byEnvironment('keeper-secret-file', secretFiles, environments)
  if ([...files.keys()].some((name) => !named.has(name)))
    throw new OptionError('--keeper-secret-file needs --keeper-client')
  if (named.size === 0 && word === 'on')
    throw new OptionError('--keeper on needs --keeper-client: the client that it queries tasks as')
  if (named.size === 0) return undefined
  const given = [...named].map(([environment, client]) => {
    const file = files.get(environment)
    return { environment, client, secret: secret || undefined, secretFile: file && resolve(file) }
  })
  if (given.length > 1 && given.some(({ secretFile }) => secretFile === undefined))
    throw new OptionError('Of several --keeper-client, each needs its --keeper-secret-file NAME=FILE')
  return { clients: given }
}

/** @type {(option: string, texts: readonly string[], environments: ServerOptions['environments']) => Map<string, string>} */
function byEnvironment(option, texts, environments) {
  const found = new Map()
  for (const text of texts) {
    const named = environments.find(({ name }) => text.startsWith(`${name}=`))
    const [only] = environments.length === 1 ? environments : []
    const name = named?.name ?? only?.name
    const value = named === undefined ? text : text.slice(named.name.length + 1)
    if (name === undefined)
      throw new OptionError(
        `--${option} must name its environment: ${environments.map((each) => `${each.name}=…`).join(', ')}`,
      )
    if (value === '' || found.has(name))
      throw new OptionError(`--${option} must be given once for ${name}, with a value`)
    found.set(name, value)
  }
  return found
}

/** @type {(watchWriters: readonly string[], watchAdmins: readonly string[], isGateway: boolean) => Pick<ServerOptions, 'watchWriters' | 'watchAdmins'>} */
export function watchClients(watchWriters, watchAdmins, isGateway) {
  if (!isGateway && watchWriters.length + watchAdmins.length > 0)
    throw new OptionError(
      '--watch-write and --watch-admin need --environment; the embedded environment uses client permissions (`npm run client`)',
    )
  return { watchWriters, watchAdmins }
}

/** @type {(hours: string | undefined, mostBytes: number, isGateway: boolean) => ServerOptions['journal']} */
export function journalOf(hours = '', mostBytes, isGateway) {
  const text = hours === '' ? (isGateway ? 'off' : '24') : hours
  if (text === 'off') return undefined
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1)
    throw new OptionError(`--journal must be a number of hours from 1 to 9999, or off, not "${text}"`)
  return { hours: Number(text), mostBytes }
}

/** @param {string} text */
function isAddress(text) {
  const [address = '', bits, ...more] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (longest === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
}

/** @param {string | undefined} name */
export function drillOf(name) {
  const drill = drillNames.find((known) => known === name)
  if (name !== undefined && drill === undefined)
    throw new OptionError(`--drill must be one of ${drillNames.join(', ')}, not "${name}"`)
  return drill
}

/** @type {(text: string | undefined, terminal: boolean) => ServerOptions['log']} */
export function logOf(text, terminal) {
  if (text === undefined) return terminal ? 'errors' : 'all'
  if (text === 'all' || text === 'errors' || text === 'none') return text
  throw new OptionError(`--log must be all, errors or none, not "${text}"`)
}
