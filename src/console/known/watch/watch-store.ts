import { create } from 'zustand'

import type { Alert, Situation } from '../../../watch/wire/alert.ts'
import type { NoData } from '../../../rules/engine/no-data.ts'
import type { Handover } from '../../../watch/wire/handover.ts'
import type { PersonRules, Persons } from '../../../watch/wire/person.ts'
import type { RuleRecord } from '../../../watch/wire/rule.ts'
import type { Return, Shelve } from '../../../watch/wire/shelving.ts'
import type { WatchGap, Lapsed, Me } from '../../../watch/wire/state.ts'
import type { ViewRecord } from '../../../watch/wire/views.ts'
import { setPreferences } from '../../platform/preferences/preferences.ts'

/** `waiting`: no connection. `refused`: why, in words. */
export type Pending = 'sending' | 'waiting' | { readonly refused: string }

/** `unknown`: no answer yet. `withheld`: no sound before a press. `until`: this machine's milliseconds. */
export type SoundState =
  | { readonly state: 'unknown' | 'on' | 'off' | 'withheld' }
  | { readonly state: 'silenced'; readonly until: number }

/** Shared by all desks, as last received. */
export interface Shared {
  /** Last change received. */
  readonly change: number
  readonly me: Me | undefined
  readonly rules: readonly RuleRecord[]
  readonly alerts: ReadonlyMap<string, Alert>
  readonly gaps: readonly WatchGap[]
  /** Start of this watch; of this page until the server says. */
  readonly beganAt: number | undefined
  readonly lapsed: Lapsed | undefined
  /** Last known log entry. */
  readonly logLast: number | undefined
  readonly handover: Handover | undefined
  /** Undefined without a server that shares views. */
  readonly views: readonly ViewRecord[] | undefined
  /** Undefined at a site without persons. */
  readonly persons: Persons | undefined
  readonly personRules: PersonRules | undefined
}

/** Read it here, change it by the functions below. Alerts include unsent acknowledgements and reports. */
export interface Watch extends Shared {
  /** `off`: not signed in or not started. */
  readonly sharing: 'off' | 'connecting' | 'shared' | 'not shared'
  readonly notShared: string | undefined
  readonly pending: ReadonlyMap<string, Pending>
  readonly noData: readonly NoData[]
  /** This page's own, by `alertKey`: newer words than the shared ones. */
  readonly situations: ReadonlyMap<string, Situation>
  readonly sound: SoundState
}

/** Sent by the leading tab, without each page's own parts. */
export type WatchPicture = Omit<Watch, 'noData' | 'situations' | 'sound'>

export const emptyShared: Shared = {
  change: 0,
  me: undefined,
  rules: [],
  alerts: new Map(),
  gaps: [],
  beganAt: undefined,
  lapsed: undefined,
  logLast: undefined,
  handover: undefined,
  views: undefined,
  persons: undefined,
  personRules: undefined,
}

export const noWatch: Watch = {
  ...emptyShared,
  sharing: 'off',
  notShared: undefined,
  pending: new Map(),
  noData: [],
  situations: new Map(),
  sound: { state: 'unknown' },
}

export const useWatch = create<Watch>(() => noWatch)

/** A `Rule`, or one of a newer version, of which only the id is known. */
export interface AnyRule {
  readonly id: string
}

/** `revision`: the changed record's, 0 for a new rule. */
export type RuleChange =
  | { readonly rule: AnyRule; readonly revision: number }
  | { readonly id: string; readonly revision: number }

export type ShelvingChange = { readonly shelve: Shelve } | { readonly returnNow: Return }
export type WatchChange = RuleChange | ShelvingChange

export type SaveOutcome<Kept = RuleRecord> =
  | { readonly kind: 'saved' }
  /** The current record; undefined if removed. */
  | { readonly kind: 'changed elsewhere'; readonly record: Kept | undefined }
  /** The server's words, or why it didn't answer. */
  | { readonly kind: 'refused'; readonly words: string }

export interface WatchHandlers {
  readonly acknowledge: (ids: readonly string[]) => void
  readonly change: (change: WatchChange) => Promise<SaveOutcome>
  readonly silence: (isOn: boolean) => void
  readonly allowSound: () => void
}

let handlers: WatchHandlers | undefined

export function setWatchHandlers(next: WatchHandlers | undefined): void {
  handlers = next
}

/** By alert id, or a "can't evaluate" notice's key. Shown at once, stored until the server answers. */
export function acknowledge(ids: readonly string[]): void {
  handlers?.acknowledge(ids)
}

const notStarted: SaveOutcome = { kind: 'refused', words: 'Not saved: the watch hasn’t started yet' }

/** Never rejects. */
export async function changeWatch(change: WatchChange): Promise<SaveOutcome> {
  return handlers?.change(change) ?? notStarted
}

/** Keeps rules of newer versions. `revision`: the changed record's, 0 for a new rule. Never rejects. */
export async function saveRule(rule: AnyRule, revision: number): Promise<SaveOutcome> {
  return changeWatch({ rule, revision })
}

/** For all desks. Never rejects. */
export async function removeRule(id: string, revision: number): Promise<SaveOutcome> {
  return changeWatch({ id, revision })
}

/** For 30 s, or until a higher level sounds. */
export function silence(): void {
  handlers?.silence(true)
}

export function endSilence(): void {
  handlers?.silence(false)
}

/** Call in the handler of a press. */
export function allowSound(): void {
  handlers?.allowSound()
}

export function setSound(isOn: boolean): void {
  setPreferences({ alertSound: isOn })
}
