import { oneOf, type Unread } from '../../../address/search.ts'
import { one, type SearchParams } from '../../../address/search-params.ts'
import { LEVELS, type AlertLevel } from '../../../watch/wire/level.ts'

export const TABS = ['active', 'ended', 'rules'] as const
export type AlertsTab = (typeof TABS)[number]

/** The parameters of the page, as they stand in its address. */
export type AlertsSearch = { readonly [_ in 'tab' | 'level' | 'text' | 'alert' | 'rule']?: SearchParams[string] }

/** What the address of the page says, read. */
export interface AlertsPlace {
  readonly tab: AlertsTab
  readonly level: AlertLevel | undefined
  readonly text: string
  /** Key of the row whose details are open; it may be gone. */
  readonly alert: string | undefined
  /** Id of the rule that is open; `new` for one that is not saved yet. */
  readonly rule: string | undefined
  readonly unread: readonly Unread[]
}

/** Reads the page's query string; a word that it doesn't know falls back to the default and is named in `unread`. */
export function readAlertsSearch(search: AlertsSearch): AlertsPlace {
  const unread: Unread[] = []
  return {
    tab: oneOf(search, 'tab', TABS, unread) ?? 'active',
    level: oneOf(search, 'level', LEVELS, unread),
    text: one(search.text) ?? '',
    alert: one(search.alert),
    rule: one(search.rule),
    unread,
  }
}
