import { differences } from '../entity/difference.ts'
import { jsonText } from '../contract/json-text.ts'
import type { LoadedTask } from './loaded-task.ts'
import { isKnownStatus, statusWords } from '../task/status-families.ts'

export interface Sighting {
  /** The environment's time, in milliseconds since 1970. */
  readonly at: number
  readonly status: string | undefined
  readonly definitionVersion: number
  readonly statusVersion: number
}

export interface FieldChange {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** `unwatched`: it happened while the console was closed, so its fields are unknown. */
export interface Observation extends Sighting {
  readonly taskId: string
  readonly before: Sighting
  readonly changes: readonly FieldChange[]
  readonly unwatched: boolean
}

const LONGEST = 400
const MOST_FIELDS = 60

// Whole messages would fill the store.
function kept(value: unknown): unknown {
  if (value === undefined) return undefined
  const text = jsonText(value, 0)
  return text.length <= LONGEST ? value : `(${text.length} characters)`
}

const ignoredPaths = new Set([
  'version.definitionVersion',
  'version.statusVersion',
  'lastUpdateTime',
  'status.lastUpdateTime',
])

export function sightingOf({ task, receivedAt }: LoadedTask, skew: number): Sighting {
  return {
    at: receivedAt + skew,
    status: task.status?.status,
    definitionVersion: task.version?.definitionVersion ?? 0,
    statusVersion: task.version?.statusVersion ?? 0,
  }
}

export function observationOf(before: LoadedTask, after: LoadedTask, skew: number): Observation | undefined {
  const changes = differences(before.raw, after.raw)
  if (changes.length === 0) return undefined
  return {
    taskId: after.id,
    ...sightingOf(after, skew),
    before: sightingOf(before, skew),
    unwatched: false,
    changes: changes
      .filter(({ path }) => !ignoredPaths.has(path))
      .slice(0, MOST_FIELDS)
      .map((change) => ({ path: change.path, before: kept(change.before), after: kept(change.after) })),
  }
}

export function sameSighting(one: Sighting, other: Sighting): boolean {
  return (
    one.status === other.status &&
    one.definitionVersion === other.definitionVersion &&
    one.statusVersion === other.statusVersion
  )
}

function words(status: string | undefined): string {
  return status === undefined || isKnownStatus(status) ? statusWords(status) : status
}

export function observationTitle(seen: Observation): string {
  if (seen.status !== seen.before.status) return `${words(seen.before.status)} to ${words(seen.status)}`
  const touched = (path: string): boolean =>
    seen.changes.some(
      (change) => change.path === path || change.path.startsWith(`${path}.`) || change.path.startsWith(`${path}[`),
    )
  if (seen.definitionVersion !== seen.before.definitionVersion) return 'Definition changed'
  if (touched('status.progress')) return 'Progress updated'
  if (touched('status.result')) return 'Result updated'
  if (touched('status.allocation')) return 'Active agents changed'
  if (touched('status.estimate')) return 'Estimate updated'
  if (touched('status.taskError')) return 'Error changed'
  if (touched('deliveryState')) return 'Delivery changed'
  return seen.statusVersion === seen.before.statusVersion ? 'Updated' : 'Status updated'
}
