import type { LogEntry, LogKind } from '../../../../watch/wire/log.ts'
import { actorWords } from '../../../known/watch/persons/actor-words.ts'

/** The page's checkboxes, in order. */
export const KIND_GROUPS = ['written', 'alerts', 'changes', 'gaps', 'handovers'] as const
export type KindGroup = (typeof KIND_GROUPS)[number]

export const groupWords: Readonly<Record<KindGroup, string>> = {
  written: 'Written',
  alerts: 'Alerts',
  changes: 'Changes sent',
  gaps: 'Gaps',
  handovers: 'Sign-ins and handovers',
}

interface KindFacts {
  readonly group: KindGroup
  /** In the list, and as a duty log's action. */
  readonly words: string
  /** For folded entries: `4 alerts raised`. */
  readonly counted: readonly [one: string, many: string]
}

const kinds: Readonly<Record<LogKind, KindFacts>> = {
  written: { group: 'written', words: 'Written', counted: ['entry', 'entries'] },
  correction: { group: 'written', words: 'Correction', counted: ['correction', 'corrections'] },
  'sign-in': { group: 'handovers', words: 'Sign-in', counted: ['sign-in', 'sign-ins'] },
  'alert raised': { group: 'alerts', words: 'Alert raised', counted: ['alert raised', 'alerts raised'] },
  'alert acknowledged': { group: 'alerts', words: 'Acknowledged', counted: ['acknowledged', 'acknowledged'] },
  'alert shelved': { group: 'alerts', words: 'Shelved', counted: ['shelved', 'shelved'] },
  'alert suppressed': { group: 'alerts', words: 'Suppressed', counted: ['suppressed', 'suppressed'] },
  'alert returned': { group: 'alerts', words: 'Returned', counted: ['returned', 'returned'] },
  'alerts silenced': { group: 'alerts', words: 'Silenced', counted: ['silenced', 'silenced'] },
  'rule changed': { group: 'alerts', words: 'Rule changed', counted: ['rule changed', 'rules changed'] },
  'override cleared': { group: 'changes', words: 'Override cleared', counted: ['override sent', 'overrides sent'] },
  'egress deletion': { group: 'changes', words: 'Egress deletion', counted: ['egress deletion', 'egress deletions'] },
  gap: { group: 'gaps', words: 'Gap', counted: ['gap', 'gaps'] },
  handover: { group: 'handovers', words: 'Handover', counted: ['handover', 'handovers'] },
  person: { group: 'handovers', words: 'On watch', counted: ['change of watch', 'changes of watch'] },
  journal: { group: 'handovers', words: 'Journal', counted: ['journal entry', 'journal entries'] },
  'call-out': { group: 'alerts', words: 'Call-out', counted: ['call-out', 'call-outs'] },
  'server watch': { group: 'handovers', words: 'Server’s watch', counted: ['change of server', 'changes of server'] },
  'alerts forgotten': { group: 'alerts', words: 'Alerts forgotten', counted: ['alerts forgotten', 'alerts forgotten'] },
}

/** Kinds of newer servers go by their own name. */
export function kindOf({ kind }: Pick<LogEntry, 'kind'>): KindFacts {
  return kinds[kind] ?? { group: 'handovers', words: kind, counted: [kind, kind] }
}

export function isAutomatic({ kind }: Pick<LogEntry, 'kind'>): boolean {
  return kind !== 'written' && kind !== 'correction'
}

/** Sign-ins and changes of persons are acts of a client. */
function isOfClient({ kind }: Pick<LogEntry, 'kind'>): boolean {
  return kind === 'sign-in' || kind === 'person'
}

/** With "no name" where a person is missing. @param words `actorWords` or `provedWords` */
export function actorOf(entry: LogEntry, words: typeof actorWords, since?: number): string {
  return words(entry, isOfClient(entry) ? undefined : since)
}

/** `AM at watch-desk-1`, `watch-desk-1` or `this server`: a filter's value. */
export function authorOf(entry: Pick<LogEntry, 'by' | 'person'>): string {
  return actorWords({ by: entry.by, person: entry.person })
}
