import type { HandoverItem } from '../../../../../watch/wire/handover.ts'
import { formatDuration } from '../../../../../format/duration.ts'
import { formatZuluTime } from '../../../../../format/time.ts'
import { families } from '../../../../../task/status-families.ts'
import { countOf } from '../../../../../format/count.ts'
import { entitySubject } from '../../subject/subject-of.ts'
import { item, MOST_SUBJECTS, type DraftParts } from './draft-parts.ts'

/** An entity without an update for longer has moved. */
const STALE_MILLISECONDS = 30 * 60_000
/** Older than polls leave a picture. */
const OLD_PICTURE_MILLISECONDS = 60_000
/** Shorter ones are reloads and server restarts. */
const LEAST_GAP_MILLISECONDS = 15_000
const MOST_GAPS = 25
const NAMED = 3

/** Gaps in the picture. */
export function unknownItems(parts: DraftParts): HandoverItem[] {
  return [...pictureItems(parts), ...gapItems(parts), ...laneItems(parts), ...staleItems(parts), ...ruleItems(parts)]
}

function pictureItems({ lastRead, asOf }: DraftParts): HandoverItem[] {
  if (lastRead !== undefined && asOf - lastRead <= OLD_PICTURE_MILLISECONDS) return []
  const text =
    lastRead === undefined
      ? 'Not all tasks are loaded at this desk. More may be open or due'
      : `Tasks were last polled at ${formatZuluTime(lastRead, asOf)}. Statuses may have changed since`
  return [item({ id: 'unknown:picture', section: 'unknown', text, tone: 'caution', subjects: [] })]
}

function gapItems({ gaps, journal, hours: { from }, asOf }: DraftParts): HandoverItem[] {
  const inWatch = <G extends { from: number; to: number }>(list: readonly G[]) =>
    list.filter((gap) => gap.to > from && gap.from < asOf && gap.to - gap.from >= LEAST_GAP_MILLISECONDS)
  const between = (gap: { from: number; to: number }) =>
    `from ${formatZuluTime(gap.from, asOf)} to ${formatZuluTime(gap.to, asOf)}`
  const unread = inWatch(journal?.gaps ?? []).map((gap) => ({
    gap,
    id: `gap:${gap.from}`,
    text: `Gap: no tasks polled ${between(gap)} (${lowerFirst(gap.words)}). Changes undone in that time were missed`,
  }))
  const unwatched = inWatch(gaps).map((gap) => ({
    gap,
    id: `unwatched:${gap.from}`,
    text: `No desk, wall or server watched ${between(gap)}. Nothing that began and ended in that time raised an alert`,
  }))
  const all = [...unread, ...unwatched].toSorted((one, other) => one.gap.from - other.gap.from)
  const lines = all.slice(-MOST_GAPS).map(({ gap, id, text }) =>
    item({
      id: `unknown:${id}`,
      section: 'unknown',
      text,
      // Moments within a second differ by a millisecond each.
      aside: formatDuration(Math.round((gap.to - gap.from) / 1000) * 1000, { isExact: true }),
      subjects: [],
    }),
  )
  const before = all.length - lines.length
  const more =
    before === 0
      ? []
      : [
          item({
            id: 'unknown:more gaps',
            section: 'unknown',
            text: `${countOf(before, 'gap')} before these`,
            count: before,
            subjects: [],
          }),
        ]
  return [...more, ...lines, ...journalItems(journal, from, asOf)]
}

/** Includes since when gaps are known. */
function journalItems(journal: DraftParts['journal'], from: number, asOf: number): HandoverItem[] {
  if (journal !== undefined && journal.from - from < LEAST_GAP_MILLISECONDS) return []
  const text =
    journal === undefined
      ? 'No journal for this client: gaps in polling are unknown'
      : `The journal starts at ${formatZuluTime(journal.from, asOf)}: earlier gaps in polling are unknown`
  return [item({ id: 'unknown:journal', section: 'unknown', text, subjects: [] })]
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
}

function laneItems({ extentOf }: DraftParts): HandoverItem[] {
  const names = families.filter(({ id }) => id !== 'invalid' && extentOf(id) !== 'all').map(({ name }) => name)
  if (names.length === 0) return []
  const verb = names.length === 1 ? 'isn’t' : 'aren’t'
  const text = `${listed(names)} ${verb} fully loaded. There may be more tasks`
  return [item({ id: 'unknown:lanes', section: 'unknown', text, subjects: [] })]
}

function staleItems({ entities, asOf }: DraftParts): HandoverItem[] {
  const stale = entities
    .filter((entity) => entity.asOf !== undefined && asOf - entity.asOf > STALE_MILLISECONDS && !entity.best.snapshot)
    .toSorted((one, other) => (one.asOf ?? 0) - (other.asOf ?? 0))
  if (stale.length === 0) return []
  const names = stale.slice(0, NAMED).map(({ name }) => name)
  const more = stale.length > NAMED ? '\u00a0…' : ''
  const text = `${countOf(stale.length, 'entity', 'entities')} not updated for over 30 min: ${names.join(', ')}${more}`
  return [
    item({ id: 'unknown:stale', section: 'unknown', text, subjects: stale.slice(0, MOST_SUBJECTS).map(entitySubject) }),
  ]
}

function ruleItems({ notEvaluated }: DraftParts): HandoverItem[] {
  return notEvaluated.map((title) =>
    item({
      id: `unknown:rule:${title}`,
      section: 'unknown',
      text: `Alert rules can’t be evaluated: ${title}`,
      subjects: [],
    }),
  )
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
