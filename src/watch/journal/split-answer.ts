import { createHash } from 'node:crypto'

import { isRecord, listIn, member, textIn } from '../../contract/json.ts'
import { ageOfTask } from '../../contract/task-parts.ts'
import type { Counters, PositionReport } from '../../picture/received-state.ts'
import { idOfTask } from '../../picture/task-id.ts'

/** A text that is stored once, however often it is received. */
export interface StoredText {
  /** Base64 SHA-256 of text and parts. */
  readonly hash: string
  /** JSON of a task with a mark for each part; else the text as is. */
  readonly text: string
  readonly parts: readonly StoredText[]
}

export interface SplitTask {
  readonly id: string
  readonly content: StoredText
  readonly counters: Counters
  readonly status: string | undefined
  /** Of its entities that have one. */
  readonly positions: readonly PositionReport[]
}

export interface SplitPage {
  readonly tasks: readonly SplitTask[]
  readonly nextPageToken: string | undefined
  /** JSON without the tasks; undefined if the answer can't be rebuilt exactly and is stored whole. */
  readonly rest: string | undefined
}

/** Marks a part: JSON never contains a raw control character. */
const MARK = '\u0001'
const ESCAPED_MARK = String.raw`"\u0001"`

export function storedText(text: string, parts: readonly StoredText[] = []): StoredText {
  const hash = createHash('sha256').update(text)
  for (const part of parts) hash.update('\0').update(part.hash)
  return { hash: hash.digest('base64'), text, parts }
}

export function joined(text: string, parts: readonly string[]): string {
  if (parts.length === 0) return text
  const pieces = text.split(MARK)
  return pieces.map((piece, index) => piece + (parts[index] ?? '')).join('')
}

/** Undefined unless it is a page of tasks: not with a list or page token of another type, as at the desk. */
export function splitAnswer(answer: unknown): SplitPage | undefined {
  if (!isRecord(answer)) return undefined
  const listed = member(answer, 'tasks') ?? undefined
  const nextPageToken = member(answer, 'nextPageToken') ?? undefined
  if (listed !== undefined && !Array.isArray(listed)) return undefined
  if (nextPageToken !== undefined && typeof nextPageToken !== 'string') return undefined
  const { tasks: items, ...rest } = answer
  const tasks = listIn(answer, 'tasks').filter(isRecord)
  const isWhole = items === undefined || tasks.length === listed?.length
  return {
    tasks: tasks.map(splitTask),
    nextPageToken: nextPageToken === '' ? undefined : nextPageToken,
    rest: isWhole ? JSON.stringify(rest) : undefined,
  }
}

function splitTask(task: Readonly<Record<string, unknown>>): SplitTask {
  const entities = entitiesOf(task)
  const content = cutOut(task, entities)
  const [definition, statusVersion, updated, statusUpdated] = ageOfTask(task, 0)
  return {
    id: idOfTask(task),
    content,
    counters: [definition, statusVersion, updated, statusUpdated],
    status: textIn(member(task, 'status'), 'status'),
    positions: entities.flatMap(positionOf),
  }
}

function entitiesOf(task: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] {
  const given = member(task, 'initialEntities')
  const list: readonly unknown[] = Array.isArray(given) ? given : []
  return list.map((item) => member(item, 'entity')).filter(isRecord)
}

/** Entities mostly stay the same while their task changes. */
function cutOut(task: Readonly<Record<string, unknown>>, entities: readonly object[]): StoredText {
  if (entities.length === 0) return storedText(JSON.stringify(task))
  const given: readonly unknown[] = Array.isArray(task['initialEntities']) ? task['initialEntities'] : []
  const initialEntities = given.map((item) =>
    isRecord(item) && isRecord(item['entity']) ? { ...item, entity: MARK } : item,
  )
  const pieces = JSON.stringify({ ...task, initialEntities }).split(ESCAPED_MARK)
  // The task itself contains the mark: store it whole.
  if (pieces.length !== entities.length + 1) return storedText(JSON.stringify(task))
  return storedText(
    pieces.join(MARK),
    entities.map((entity) => storedText(JSON.stringify(entity))),
  )
}

function positionOf(entity: unknown): PositionReport[] {
  const id = textIn(entity, 'entityId')
  const position = member(member(entity, 'location'), 'position')
  const [latitude, longitude] = [member(position, 'latitudeDegrees'), member(position, 'longitudeDegrees')]
  return id && typeof latitude === 'number' && typeof longitude === 'number' ? [[id, latitude, longitude]] : []
}
