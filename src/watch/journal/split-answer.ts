import { createHash } from 'node:crypto'

import { isRecord, member, textIn } from '../../contract/json.ts'
import { ageOfTask } from '../../contract/task-parts.ts'
import type { Counters, Position } from '../../picture/followed.ts'
import { idOfTask } from '../../picture/task-id.ts'

/** A text that is kept once, however often it is told. */
export interface Content {
  /** Base64 of the SHA-256 of the text and of its parts. */
  readonly hash: string
  /** JSON of a task, with a mark in the place of each part; or any other text as it is. */
  readonly text: string
  /** Entities that were cut out of it, in their order. */
  readonly parts: readonly Content[]
}

/** A task of an answer. */
export interface SplitTask {
  readonly id: string
  readonly content: Content
  readonly counters: Counters
  readonly status: string | undefined
  /** Of the entities in it, where they have one. */
  readonly positions: readonly Position[]
}

/** A page of tasks in its parts. */
export interface SplitPage {
  readonly tasks: readonly SplitTask[]
  readonly nextPageToken: string | undefined
  /** All but the tasks, as JSON; undefined where the answer can't be put together again from its parts: it is kept whole. */
  readonly rest: string | undefined
}

/** Stands for a part: a control character, which JSON has in no text. */
const MARK = '\u0001'
const ESCAPED_MARK = String.raw`"\u0001"`

export function contentOf(text: string, parts: readonly Content[] = []): Content {
  const hash = createHash('sha256').update(text)
  for (const part of parts) hash.update('\0').update(part.hash)
  return { hash: hash.digest('base64'), text, parts }
}

/** The text of a content, its parts put back. */
export function joined(text: string, parts: readonly string[]): string {
  if (parts.length === 0) return text
  const pieces = text.split(MARK)
  return pieces.map((piece, index) => piece + (parts[index] ?? '')).join('')
}

/** The parts of a task query's answer; undefined for one that is no page of tasks. */
export function splitAnswer(answer: unknown): SplitPage | undefined {
  if (!isRecord(answer)) return undefined
  const listed = member(answer, 'tasks')
  const items: readonly unknown[] = Array.isArray(listed) ? listed : []
  const tasks = items.filter(isRecord)
  const isWhole = tasks.length === items.length && (listed === undefined || Array.isArray(listed))
  const nextPageToken = textIn(answer, 'nextPageToken')
  const { tasks: _, ...rest } = answer
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

/** The task's text without its entities, which mostly stay the same while the task goes on. */
function cutOut(task: Readonly<Record<string, unknown>>, entities: readonly object[]): Content {
  if (entities.length === 0) return contentOf(JSON.stringify(task))
  const given: readonly unknown[] = Array.isArray(task['initialEntities']) ? task['initialEntities'] : []
  const initialEntities = given.map((item) =>
    isRecord(item) && isRecord(item['entity']) ? { ...item, entity: MARK } : item,
  )
  const pieces = JSON.stringify({ ...task, initialEntities }).split(ESCAPED_MARK)
  // A text of the task's own that is the mark itself: it is kept whole.
  if (pieces.length !== entities.length + 1) return contentOf(JSON.stringify(task))
  return contentOf(
    pieces.join(MARK),
    entities.map((entity) => contentOf(JSON.stringify(entity))),
  )
}

function positionOf(entity: unknown): Position[] {
  const id = textIn(entity, 'entityId')
  const position = member(member(entity, 'location'), 'position')
  const [latitude, longitude] = [member(position, 'latitudeDegrees'), member(position, 'longitudeDegrees')]
  return id && typeof latitude === 'number' && typeof longitude === 'number' ? [[id, latitude, longitude]] : []
}
