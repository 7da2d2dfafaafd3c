import * as v from 'valibot'

import { parseJson } from '../../contract/json.ts'
import { openPath } from '../json-path.ts'

const name = v.pipe(v.string(), v.trim(), v.nonEmpty('Must not be empty'))
const entrySchema = v.pipe(
  // Other fields are ignored: a finding of the JSON report becomes an entry by adding reason and day.
  v.object({
    probe: v.optional(name),
    operation: v.optional(name),
    kind: v.optional(name),
    part: v.optional(name),
    place: v.optional(name),
    reason: name,
    until: v.pipe(v.string(), v.isoDate('Must be a day such as 2027-01-31')),
  }),
  v.check(
    ({ probe, operation, kind, part, place }) =>
      probe !== undefined || [operation, kind, part, place].every((each) => each !== undefined),
    'Must have probe, or operation, kind, part and place',
  ),
)

export type BaselineEntry = v.InferOutput<typeof entrySchema>
type Found = Omit<BaselineEntry, 'reason' | 'until'>

/** Findings and broken probes that are accepted for a time. */
export interface Baseline {
  /** By `entryKey`. */
  readonly known: ReadonlyMap<string, BaselineEntry>
  /** Accept nothing, and fail a run. */
  readonly expired: readonly BaselineEntry[]
}

/** @param today ISO 8601 day, UTC; an entry holds up to and including its last. */
export function readBaseline(file: string, today: string): Baseline | { readonly problem: string } {
  const parsed = v.safeParse(v.array(entrySchema), parseJson(file)?.value)
  if (!parsed.success) {
    const [issue] = parsed.issues
    return { problem: `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}` }
  }
  const entries = parsed.output
  const held = entries.filter(({ until }) => until >= today)
  return {
    known: new Map(held.map((entry) => [entryKey(entry), entry])),
    expired: entries.filter(({ until }) => until < today),
  }
}

/** Of an entry or of a finding, whose place has positions instead of `[*]`. */
export function entryKey({ probe, operation, kind, part, place = '' }: Found): string {
  return JSON.stringify(probe === undefined ? [operation, kind, part, openPath(place)] : [probe])
}

/** `Query tasks, $.tasks[*].name (body of the answer): type`, `probe status-union` */
export function entryWords({ probe, operation, kind, part, place }: Found): string {
  return probe === undefined ? `${operation}, ${place} (${part}): ${kind}` : `probe ${probe}`
}

/** `Known until 2027-01-31: fixed in release 7`; undefined for what is new. */
export function knownWords(baseline: Baseline | undefined, found: Found): string | undefined {
  const entry = baseline?.known.get(entryKey(found))
  return entry && `Known until ${entry.until}: ${entry.reason}`
}
