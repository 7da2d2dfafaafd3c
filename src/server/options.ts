import type { DrillName } from './faults/drills.ts'

/** What one server process is told: by its command line, by `WATCHFLOOR_…` variables, or by a test. */
export interface ServerOptions {
  host: string
  /** Names under which browsers reach this server, beside its addresses: lower case, without ports. */
  publicNames: readonly string[]
  /** 0 takes any free port. */
  port: number
  /** Folder that keeps database and objects of the embedded environment, or what is watched over a gateway's; undefined for a gateway that was given none. */
  data: string | undefined
  /** `postgres://…` instead of a database in the folder. Holds a password: never shown. */
  database: string | undefined
  /** `s3://…` instead of the folder, for the bytes of objects. */
  objects: string | undefined
  /** Environments behind this server. None: the embedded one. The first answers at `/api/v1`. */
  environments: readonly RemoteEnvironment[]
  /** What the console calls the (first) environment. */
  name: string
  /** Classification marking of the environment; undefined leaves it to the console's configuration file. */
  marking: string | undefined
  /** What an empty data folder is filled with: a name, an absolute folder, or `none`. */
  scenario: string
  /** Grow the scenario to this many tasks. */
  tasks: number | undefined
  tokenLifetimeSeconds: number
  /** The environment's clock stands. */
  still: boolean
  /** Milliseconds since 1970; undefined is the data folder's first start. */
  start: number | undefined
  pageSize: number
  /** How long earlier versions of tasks are kept. */
  retentionMinutes: number
  /** RFC 9218 urgency of a request that names none, 0 (first) to 7. */
  defaultUrgency: number
  /** File of clients, instead of the scenario's well-known ones. */
  clients: string | undefined
  /** Client of the (first) environment whose tokens this server gives to the wall. */
  wall: WallOptions | undefined
  /** Clients of the gateway's environments that may write at the watch; none: all whose tokens were issued through it. */
  watchWriters: readonly string[]
  /** Those that may forget what the watch keeps. */
  watchAdmins: readonly string[]
  /** How long is kept what each client was told, in hours, and how many bytes of it; undefined: it is not kept. */
  journal: { hours: number; mostBytes: number } | undefined
  /** Offer the fault switch at `/faults`. */
  faults: boolean
  /** Scene that the fault switch plays. */
  drill: DrillName | undefined
  allowOrigins: readonly string[]
  connect: readonly string[]
  tls: { cert: string; key: string } | undefined
  log: LogLevel
}

export interface WallOptions {
  client: string
  /** From the environment variable; goes before the file. */
  secret: string | undefined
  secretFile: string | undefined
  /** Addresses and networks (`10.1.0.0/16`) that get tokens too, beside loopback. */
  addresses: readonly string[]
}

export interface RemoteEnvironment {
  name: string
  /** Base URL without a trailing slash; `/api/v1/…` follows it. */
  url: string
}

/** Which requests get a log line: each, those that failed on the server's side (5xx), none. */
export type LogLevel = 'all' | 'errors' | 'none'

/** A mistake of whoever started the server: one clear line and exit code 2, never a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Whether a host name or address reaches this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host)
}
