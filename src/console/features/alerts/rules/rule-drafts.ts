import { create } from 'zustand'

import type { Rule } from '../../../../watch/wire/rule.ts'
import { onSignOut } from '../../../platform/session/sign-out.ts'
import { randomId } from '../../../ui/browser/random-id.ts'
import { newRule } from './rule-change.ts'

/** In the URL instead of an id. */
export const NEW = 'new'

/** An unsaved change. */
export interface RuleDraft {
  readonly rule: Rule
  /** The rule when the change began; undefined for a new one. */
  readonly before: Rule | undefined
  /** Of the changed record; 0 for a new rule. */
  readonly revision: number
}

/** By the rule's id or `new`: drafts stay while other rules or pages are open. */
export const useDrafts = create<{ readonly drafts: ReadonlyMap<string, RuleDraft> }>(() => ({ drafts: new Map() }))

export function keepDraft(key: string, draft: RuleDraft): void {
  useDrafts.setState(({ drafts }) => ({ drafts: new Map(drafts).set(key, draft) }))
}

export function dropDraft(key: string): void {
  useDrafts.setState(({ drafts }) => ({ drafts: new Map([...drafts].filter(([each]) => each !== key)) }))
}

/** After saving `rule` as that revision: what was typed meanwhile stays, as a change of it. */
export function rebaseDraft(key: string, rule: Rule, revision: number): void {
  const draft = useDrafts.getState().drafts.get(key)
  dropDraft(key)
  if (draft !== undefined && draft.rule !== rule) keepDraft(rule.id, { rule: draft.rule, before: rule, revision })
}

onSignOut(() => useDrafts.setState({ drafts: new Map() }))

/** Continues an unsaved new rule, or starts one. Returns its name in the URL. */
export function startNewRule(): string {
  if (!useDrafts.getState().drafts.has(NEW))
    keepDraft(NEW, { rule: newRule(randomId()), before: undefined, revision: 0 })
  return NEW
}
