import { create } from 'zustand'

import type { Rule } from '../../../../watch/wire/rule.ts'
import { onSignOut } from '../../../platform/session/sign-out.ts'
import { newRule } from './rule-change.ts'

/** In the address, in place of a rule's id. */
export const NEW = 'new'

/** A rule that is being changed, and not saved yet. */
export interface Draft {
  readonly rule: Rule
  /** What it was when the change began; undefined for a new rule. */
  readonly before: Rule | undefined
  /** Of the record that was changed; 0 for a new rule. */
  readonly revision: number
}

/** What is not saved, by the rule's id or `new`: turning to another rule or page loses none of it. */
export const useDrafts = create<{ readonly drafts: ReadonlyMap<string, Draft> }>(() => ({ drafts: new Map() }))

export function keepDraft(key: string, draft: Draft): void {
  useDrafts.setState(({ drafts }) => ({ drafts: new Map(drafts).set(key, draft) }))
}

export function dropDraft(key: string): void {
  useDrafts.setState(({ drafts }) => ({ drafts: new Map([...drafts].filter(([each]) => each !== key)) }))
}

onSignOut(() => useDrafts.setState({ drafts: new Map() }))

/** The new rule that is being written, or one. Returns what names it in the address. */
export function startNewRule(): string {
  if (!useDrafts.getState().drafts.has(NEW)) keepDraft(NEW, { rule: newRule(newId()), before: undefined, revision: 0 })
  return NEW
}

/** Over plain http there is no better one; two that are alike would be told apart by the server. */
function newId(): string {
  return crypto.randomUUID === undefined ? `rule-${String(Math.random()).slice(2)}` : crypto.randomUUID()
}
