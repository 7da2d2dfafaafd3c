import { isRecord, parseJson } from '../../contract/json.ts'
import { operationIds, type OperationId } from '../../contract/operations.ts'
import { fieldDifferences, type Completeness } from './field-tree.ts'
import { quantile } from '../quantile.ts'
import type { SavedSession } from '../session-file/session.ts'
import {
  pictureOf,
  type AnswersPicture,
  type OperationPicture,
  type RequestPicture,
  type RunPicture,
} from './run-picture.ts'

export interface RunDifference {
  readonly operation: OperationId
  readonly kind: 'status' | 'shape' | 'value' | 'order' | 'time'
  /** `200 $.tasks[*].status.status`, `200 content-type`, or the request. */
  readonly place: string
  /** In words; values: only those of this run. */
  readonly before: string
  readonly after: string
}

/** Fewest answers for a meaningful time. */
const FEWEST_TIMES = 3
/** A median differs if it changed by this factor and by more than these milliseconds. */
const OTHER_FACTOR = 2
const OTHER_MILLISECONDS = 100
const SHOWN_VALUES = 6
const SHOWN_REQUESTS = 20
const ABSENT = 'missing'

/** By operation in the order of the interface. */
export function compareRuns(before: RunPicture, after: RunPicture): RunDifference[] {
  return operationIds.flatMap((operation) => {
    const [old, young] = [before.operations.get(operation), after.operations.get(operation)]
    const found = [...differencesOf(old, young)]
    return found.map((each) => ({ operation, ...each }))
  })
}

export function compareSessions(before: SavedSession, after: SavedSession): RunDifference[] {
  return compareRuns(pictureOf(before.exchanges), pictureOf(after.exchanges))
}

type Difference = Omit<RunDifference, 'operation'>

function* differencesOf(
  before: OperationPicture | undefined,
  after: OperationPicture | undefined,
): Generator<Difference> {
  const [old, young] = [outcomesText(before?.answers.keys()), outcomesText(after?.answers.keys())]
  if (old !== young) yield { kind: 'status', place: 'all answers', before: old, after: young }
  if (before === undefined || after === undefined) return
  for (const [outcome, answer] of before.answers) {
    const other = after.answers.get(outcome)
    if (other !== undefined) yield* answerDifferences(outcome, answer, other)
  }
  yield* requestDifferences(before, after)
  yield* timeDifference(before.times, after.times)
}

function* answerDifferences(outcome: string, before: AnswersPicture, after: AnswersPicture): Generator<Difference> {
  const shapes = { before: before.withoutShape === 0, after: after.withoutShape === 0 }
  const values = {
    before: shapes.before && before.withoutValues === 0,
    after: shapes.after && after.withoutValues === 0,
  }
  const whole: Completeness = { before: true, after: true }
  const found = [
    ...fieldDifferences('', before.headers.root, after.headers.root, whole, whole),
    ...fieldDifferences('$', before.bodies.root, after.bodies.root, shapes, values),
  ]
  for (const { kind, path, before: old, after: young } of found) {
    const text = kind === 'shape' ? kindsText : valuesText
    yield { kind, place: `${outcome} ${path}`, before: text(old), after: text(young) }
  }
}

function* requestDifferences(before: OperationPicture, after: OperationPicture): Generator<Difference> {
  let shown = 0
  for (const [key, old] of before.requests) {
    const young = after.requests.get(key)
    if (young === undefined) continue
    for (const difference of oneRequest(old, young)) {
      shown += 1
      if (shown <= SHOWN_REQUESTS) yield difference
    }
  }
  if (shown > SHOWN_REQUESTS)
    yield {
      kind: 'status',
      place: `${shown - SHOWN_REQUESTS} more requests`,
      before: '',
      after: 'answered differently',
    }
}

function* oneRequest(before: RequestPicture, after: RequestPicture): Generator<Difference> {
  const place = before.words
  const [old, young] = [outcomesText(before.outcomes), outcomesText(after.outcomes)]
  if (old !== young) yield { kind: 'status', place, before: old, after: young }
  if (before.bytes !== undefined && after.bytes !== undefined && before.bytes !== after.bytes)
    yield { kind: 'value', place, before: `${before.bytes} bytes`, after: `${after.bytes} bytes` }
  for (const list of listsInOtherOrder(before.body, after.body))
    yield {
      kind: 'order',
      place: `${place}: $.${list}`,
      before: 'one order',
      after: 'the same items in another',
    }
}

/** Top-level lists with equal items in another order. */
function listsInOtherOrder(before: string | undefined, after: string | undefined): string[] {
  if (before === undefined || after === undefined || before === after) return []
  const [old, young] = [parseJson(before)?.value, parseJson(after)?.value]
  if (!isRecord(old) || !isRecord(young)) return []
  return Object.keys(old).filter((name) => isInOtherOrder(old[name], young[name]))
}

function isInOtherOrder(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false
  const places = new Map(after.map((item, index) => [JSON.stringify(item), index]))
  const order = before.flatMap((item) => places.get(JSON.stringify(item)) ?? [])
  return order.some((place, index) => place < (order[index - 1] ?? place))
}

function* timeDifference(before: readonly number[], after: readonly number[]): Generator<Difference> {
  if (before.length < FEWEST_TIMES || after.length < FEWEST_TIMES) return
  const [old, young] = [timeOfShare(before, 0.5), timeOfShare(after, 0.5)]
  const [less, more] = old < young ? [old, young] : [young, old]
  if (more < less * OTHER_FACTOR || more - less <= OTHER_MILLISECONDS) return
  yield {
    kind: 'time',
    place: 'from sending to the end',
    before: timesText(before),
    after: timesText(after),
  }
}

function timeOfShare(times: readonly number[], share: number): number {
  return (
    quantile(
      times.toSorted((a, b) => a - b),
      share,
    ) ?? 0
  )
}

function timesText(times: readonly number[]): string {
  return `${Math.round(timeOfShare(times, 0.5))} ms, one in twenty over ${Math.round(timeOfShare(times, 0.95))} ms`
}

function outcomesText(outcomes: Iterable<string> | undefined): string {
  return outcomes === undefined ? 'not asked' : [...outcomes].toSorted().join(', ')
}

function kindsText(kinds: readonly unknown[] | undefined): string {
  return kinds === undefined ? ABSENT : kinds.join(' or ')
}

function valuesText(values: readonly unknown[] | undefined): string {
  if (values === undefined || values.length === 0) return ''
  const shown = values.slice(0, SHOWN_VALUES).map((value) => JSON.stringify(value))
  return values.length > SHOWN_VALUES
    ? `${shown.join(', ')} and ${values.length - SHOWN_VALUES} more`
    : shown.join(', ')
}
