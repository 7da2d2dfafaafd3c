import type { AlertIndex } from './alert-index.ts'
import type { EnvironmentFacts } from './handover/capsule-lines.ts'
import type { HostClock } from './host-clock.ts'
import type { WatchStore } from './store/watch-store.ts'
import type { CallOuts, Delivery, Destination } from './wire/call-outs.ts'
import type { Actor } from './wire/person.ts'

/** This server's part in the watch. */
export interface Watching {
  /** Of the servers on one database, this one calls. */
  readonly leads: boolean
  /** This machine's milliseconds; undefined if it doesn't poll. */
  readonly polledAt?: number | undefined
  /** Why it doesn't, in words. */
  readonly why?: string | undefined
}

export interface CallOutParts {
  readonly store: WatchStore
  readonly index: AlertIndex
  readonly watching: () => Promise<Watching>
  readonly environment: EnvironmentFacts
  /** Environment's clock. */
  readonly now: () => number
  readonly machine: HostClock
  /** Streams have news. */
  readonly onWritten: () => void
  readonly onError: (error: unknown) => void
}

export interface CallOut {
  facts(): Promise<CallOuts>
  /** Undefined if there is no such destination. Throws a WatchFailure while another test of it runs. */
  test(name: string, author: Omit<Actor, 'at'>): Promise<Delivery | undefined>
  /** Undefined if there is no such destination. */
  setAfter(name: string, seconds: number, author: Omit<Actor, 'at'>): Promise<Destination | undefined>
  figures(): CallOutFigures
  /** Waits for deliveries under way. */
  close(): Promise<void>
}

export interface CallOutFigures {
  /** Since the start, by destination and outcome. */
  readonly deliveries: readonly { readonly destination: string; readonly outcome: string; readonly count: number }[]
  readonly waiting: readonly { readonly destination: string; readonly count: number }[]
}

export type OpenCallOut = (parts: CallOutParts) => CallOut
