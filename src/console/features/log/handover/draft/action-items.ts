import type { HandoverItem } from '../../../../../watch/wire/handover.ts'
import type { LogEntry, LogKind, LogSubject } from '../../../../../watch/wire/log.ts'
import { formatZuluTime } from '../../../../../format/time.ts'
import { countOf } from '../../../../../format/count.ts'
import { item, together, type DraftParts } from './draft-parts.ts'

/** Each line is read and ticked, so more become one line. */
const MOST_UNKNOWN = 25

/** Changes by this watch in the log: each unknown outcome, then counts by kind. */
export function actionItems({ log, hours: { from }, asOf }: DraftParts): HandoverItem[] {
  const actions = log.filter(({ at }) => at >= from && at <= asOf)
  const unknown = actions.filter(({ outcome }) => outcome === 'unknown')
  return [
    ...unknown.slice(0, MOST_UNKNOWN).map((entry) =>
      item({
        id: `deed:${entry.id}`,
        section: 'deeds',
        text: `Outcome unknown: ${entry.text}`,
        aside: `sent ${formatZuluTime(entry.at, asOf)}`,
        tone: 'unknown',
        subjects: [...entry.subjects],
      }),
    ),
    ...(unknown.length <= MOST_UNKNOWN
      ? []
      : [
          item({
            id: 'deed:more unknown',
            section: 'deeds',
            text: `${unknown.length - MOST_UNKNOWN} more with an unknown outcome`,
            count: unknown.length - MOST_UNKNOWN,
            tone: 'unknown',
            subjects: subjectsOf(unknown.slice(MOST_UNKNOWN)),
          }),
        ]),
    ...counted(actions, 'override cleared', (count) => `${countOf(count, 'override')} cleared`),
    ...counted(actions, 'egress deletion', (count) => `${countOf(count, 'egress stream')} deleted`),
    ...counted(actions, 'rule changed', (count) => `${countOf(count, 'alert rule')} changed`),
    ...journalItems(actions, asOf),
    ...counted(actions, 'alerts forgotten', () => 'Alerts were forgotten'),
  ]
}

/** Forgotten, or what the server found wrong with it: in the log's words. */
function journalItems(actions: readonly LogEntry[], asOf: number): HandoverItem[] {
  const lines = actions
    .filter(({ kind }) => kind === 'journal')
    .map(({ id, text, at }) =>
      item({ id: `deed:${id}`, section: 'deeds', text, aside: `at ${formatZuluTime(at, asOf)}`, subjects: [] }),
    )
  return together(lines, { id: 'deed:journal', words: (count) => `${count} entries about the journal` })
}

/** "11 egress streams deleted, 3 requests refused", each retry too; without unknown outcomes. */
function counted(actions: readonly LogEntry[], kind: LogKind, words: (count: number) => string): HandoverItem[] {
  const all = actions.filter((entry) => entry.kind === kind && entry.outcome !== 'unknown')
  if (all.length === 0) return []
  const refused = all.filter(({ outcome }) => outcome === 'refused').length
  const done = words(all.length - refused)
  const text = refused === 0 ? done : `${done}, ${countOf(refused, 'request')} refused`
  return [item({ id: `deed:${kind}`, section: 'deeds', text, subjects: subjectsOf(all) })]
}

function subjectsOf(entries: readonly LogEntry[]): LogSubject[] {
  const subjects = new Map(entries.flatMap((entry) => entry.subjects.map((each) => [`${each.kind} ${each.id}`, each])))
  return [...subjects.values()]
}
