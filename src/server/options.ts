import type { PersonRules } from '../watch/wire/person.ts'
import type { DrillName } from './faults/drills.ts'

export interface ServerOptions {
  host: string
  /** Names of this server besides its addresses: lower case, without ports. */
  publicNames: readonly string[]
  /** 0: any free port. */
  port: number
  /** For the embedded environment or a gateway's watch; undefined for a gateway without one. */
  data: string | undefined
  /** `postgres://…` instead of a database in the folder. Holds a password: never shown. */
  database: string | undefined
  /** `s3://…` instead of the folder, for the bytes of objects. */
  objects: string | undefined
  /** Empty: the embedded one. The first answers at `/api/v1`. */
  environments: readonly RemoteEnvironment[]
  name: string
  /** Undefined: the console's configuration file decides. */
  marking: string | undefined
  /** For an empty data folder: a name, an absolute folder, or `none`. */
  scenario: string
  /** Grow the scenario to this many tasks. */
  tasks: number | undefined
  tokenLifetimeSeconds: number
  /** Stops the environment's clock. */
  still: boolean
  /** Milliseconds since 1970; undefined: the data folder's first start. */
  start: number | undefined
  pageSize: number
  /** How long earlier versions of tasks are kept. */
  retentionMinutes: number
  /** RFC 9218 urgency of requests without one, 0 (first) to 7. */
  defaultUrgency: number
  /** Clients file, instead of the scenario's well-known ones. */
  clients: string | undefined
  /** Client of the (first) environment whose tokens walls get. */
  wall: WallOptions | undefined
  /** Whether the server keeps watch too. At a gateway, for environments with a client. */
  keeper: { clients: readonly KeeperClientOptions[] } | undefined
  /** Gateway clients that may write at the watch; empty: all with tokens issued through it. */
  watchWriters: readonly string[]
  /** Gateway clients that may forget kept data. */
  watchAdmins: readonly string[]
  /** Received answers to keep per client; undefined: none. */
  journal: { hours: number; mostBytes: number } | undefined
  /** JSON file with the destinations of call-outs. */
  callOut: string | undefined
  /** Undefined: no person can be named. */
  persons: PersonRules | undefined
  /** File with the bearer token that `/metrics` demands. */
  metricsTokenFile: string | undefined
  /** Offers the fault switch at `/faults`. */
  faults: boolean
  drill: DrillName | undefined
  allowOrigins: readonly string[]
  connect: readonly string[]
  tls: { cert: string; key: string } | undefined
  /** How long requests are answered after SIGTERM. */
  drainSeconds: number
  log: LogLevel
}

/** Of a client. */
export interface GivenSecret {
  /** From the environment variable: `WATCHFLOOR_WALL_SECRET`. */
  readonly secret: string | undefined
  /** `--wall-secret-file`. Counts if both are given: an option is of this start, a variable often of all. */
  readonly secretFile: string | undefined
}

export interface WallOptions extends GivenSecret {
  client: string
  /** Addresses and networks (`10.1.0.0/16`) of walls, besides loopback. */
  addresses: readonly string[]
}

export interface KeeperClientOptions extends GivenSecret {
  /** Name of the environment. */
  environment: string
  client: string
}

export interface RemoteEnvironment {
  name: string
  /** Base URL without a trailing slash; `/api/v1/…` follows it. */
  url: string
}

/** `errors`: requests with 5xx. */
export type LogLevel = 'all' | 'errors' | 'none'

/** A mistake of the user: one line and exit code 2, no stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host)
}
