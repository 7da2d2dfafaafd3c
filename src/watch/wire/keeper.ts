import * as v from 'valibot'

import { count, list, openWord } from './list.ts'
import { timeSchema } from './time.ts'

/** Author of the keeper's reports, and its client in the journal. No client id has a space. */
export const KEEPER = 'this server'

/** Subject of the alert that the keeper can't read. */
export const KEEPER_SUBJECT = 'server:watch'

/** `starting`: not polled yet, and not late. */
const KEEPER_STATES = ['starting', 'reads', 'not reading', 'not set up'] as const

/** A keeper's own state. */
export const ownKeeperSchema = v.object({
  state: openWord(KEEPER_STATES),
  /** The last complete poll. */
  readAt: v.optional(timeSchema),
  /** Loaded tasks, and active rules. */
  tasks: v.optional(count),
  rules: v.optional(count),
  /** Why it doesn't read, and when it tries again. */
  why: v.optional(v.string()),
  nextAt: v.optional(timeSchema),
  /** Its client id at the environment; absent for an inner client. */
  client: v.optional(v.string()),
  cycleSeconds: v.optional(v.number()),
})
export type OwnKeeper = v.InferOutput<typeof ownKeeperSchema>

export const keeperServerSchema = v.object({
  name: v.string(),
  /** The one that answers. */
  isThis: v.optional(v.literal(true)),
  leads: v.optional(v.literal(true)),
  /** Start of leading or standing by. */
  since: timeSchema,
  /** The former leader, and how long before `since` it was last heard. */
  tookOver: v.optional(v.object({ from: v.string(), afterSeconds: v.number() })),
})
export type KeeperServer = v.InferOutput<typeof keeperServerSchema>

/** Of the server that keeps watch, which may be another one of the database. */
export const keeperSchema = v.object({
  ...ownKeeperSchema.entries,
  /** Environment's clock at the server. */
  now: timeSchema,
  /** Servers that keep watch or would take over, the leading one first. */
  servers: list(keeperServerSchema),
  /** Connected to the servers of the database. */
  desks: count,
  /** When one was last connected, if none is and this server knows. */
  lastDeskAt: v.optional(timeSchema),
  walls: count,
})
export type KeeperFacts = v.InferOutput<typeof keeperSchema>
