import { create } from 'zustand'

import type { Alert, Situation } from '../../../watch/wire/alert.ts'
import type { NoData } from '../../../rules/engine/no-data.ts'
import type { Handover } from '../../../watch/wire/handover.ts'
import type { RuleRecord } from '../../../watch/wire/rule.ts'
import type { Gap, Lapsed, Me } from '../../../watch/wire/state.ts'
import type { ViewRecord } from '../../../watch/wire/views.ts'
import { setPreferences } from '../../platform/preferences/preferences.ts'

/** How an acknowledgement that was pressed here stands. `waiting`: not sent yet, there is nobody to send it to. `refused`: why, in words. */
export type Pending = 'sending' | 'waiting' | { readonly refused: string }

/**
 * `unknown`: the browser has not answered yet. `off`: chosen here. `withheld`: the browser lets no page sound that nobody has pressed anything in.
 * `until`: milliseconds of this machine's clock.
 */
export type SoundState =
  | { readonly state: 'unknown' | 'on' | 'off' | 'withheld' }
  | { readonly state: 'silenced'; readonly until: number }

/** What all desks share, as far as this browser has heard. */
export interface Shared {
  /** Number of the last change that was heard. */
  readonly change: number
  readonly me: Me | undefined
  /** In their order. */
  readonly rules: readonly RuleRecord[]
  /** By id. */
  readonly alerts: ReadonlyMap<string, Alert>
  readonly gaps: readonly Gap[]
  readonly lapsed: Lapsed | undefined
  /** Number of the log's last entry, as far as this page has heard. */
  readonly logLast: number | undefined
  /** The latest one, signed or not. */
  readonly handover: Handover | undefined
  /** Saved for every desk; undefined where no server has told of any. */
  readonly views: readonly ViewRecord[] | undefined
}

/**
 * What this page knows of the watch. Whatever draws reads it here and changes it by the functions below alone. Its alerts include what this desk did and
 * saw, and the server hasn't taken yet.
 */
export interface Watch extends Shared {
  /** `off`: nobody is signed in, or the watch has not started yet. */
  readonly sharing: 'off' | 'connecting' | 'shared' | 'not shared'
  /** Why it is not shared, in words. */
  readonly notShared: string | undefined
  /** By the id of the alert. */
  readonly pending: ReadonlyMap<string, Pending>
  readonly noData: readonly NoData[]
  /** What this page sees itself right now, by key (`alertKey`): its words are fresher than those that were shared. */
  readonly situations: ReadonlyMap<string, Situation>
  readonly sound: SoundState
}

/** What the leading tab tells the others: all but what each page sees itself. */
export type Picture = Omit<Watch, 'noData' | 'situations' | 'sound'>

export const nothingHeard: Shared = {
  change: 0,
  me: undefined,
  rules: [],
  alerts: new Map(),
  gaps: [],
  lapsed: undefined,
  logLast: undefined,
  handover: undefined,
  views: undefined,
}

export const noWatch: Watch = {
  ...nothingHeard,
  sharing: 'off',
  notShared: undefined,
  pending: new Map(),
  noData: [],
  situations: new Map(),
  sound: { state: 'unknown' },
}

export const useWatch = create<Watch>(() => noWatch)

/** A `Rule`, or one of a newer version, of which its id alone is known. */
export interface AnyRule {
  readonly id: string
}

/** Saves a rule, or removes the one of an id. `revision`: of the record that was changed, 0 for a new rule. */
export type RuleChange =
  | { readonly rule: AnyRule; readonly revision: number }
  | { readonly id: string; readonly revision: number }

/** What came of saving a rule, or a view, or of removing one. */
export type SaveOutcome<Kept = RuleRecord> =
  | { readonly kind: 'saved' }
  /** Somebody else was first: what is kept now, undefined where it has been removed. */
  | { readonly kind: 'changed elsewhere'; readonly record: Kept | undefined }
  /** In words: those of the server, or why it could not be asked. */
  | { readonly kind: 'refused'; readonly words: string }

/** What stands behind the functions below from the start of the watch on. */
export interface WatchHandlers {
  readonly acknowledge: (ids: readonly string[]) => void
  readonly changeRule: (change: RuleChange) => Promise<SaveOutcome>
  readonly silence: (isOn: boolean) => void
  readonly allowSound: () => void
}

let handlers: WatchHandlers | undefined

export function setWatchHandlers(next: WatchHandlers | undefined): void {
  handlers = next
}

/** Acknowledges alerts by their ids, and what can't be evaluated by its keys: shown at once, and kept over a reload until the server has answered. */
export function acknowledge(ids: readonly string[]): void {
  handlers?.acknowledge(ids)
}

const notStarted: SaveOutcome = { kind: 'refused', words: 'Not saved: the watch has not started yet' }

/** Saves a rule for everybody, also one of a newer version. `revision`: of the record that was changed, 0 for a new rule. Never fails. */
export async function saveRule(rule: AnyRule, revision: number): Promise<SaveOutcome> {
  return handlers?.changeRule({ rule, revision }) ?? notStarted
}

/** Removes a rule for everybody. Never fails. */
export async function removeRule(id: string, revision: number): Promise<SaveOutcome> {
  return handlers?.changeRule({ id, revision }) ?? notStarted
}

/** This desk makes no sound for 30 s, unless something of a higher level comes. */
export function silence(): void {
  handlers?.silence(true)
}

/** The sound comes back before that time is over. */
export function endSilence(): void {
  handlers?.silence(false)
}

/** To be called while a press is handled: the browser then lets this page sound. */
export function allowSound(): void {
  handlers?.allowSound()
}

/** Whether this browser is to sound at all; kept as a preference. */
export function setSound(isOn: boolean): void {
  setPreferences({ alertSound: isOn })
}
