import { check } from '../../../contract/check.ts'
import { parseJson } from '../../../contract/json.ts'
import { task as taskSchema, type Task } from '../../../contract/task.ts'
import { MOST_CONTENTS } from '../../../watch/wire/journal.ts'
import { inParallel } from '../../../feed/in-parallel.ts'
import { inSlices } from '../../ui/browser/time-slice.ts'
import { withShortTexts } from '../../../format/shorten.ts'
import type { PastSource } from './past-source.ts'

export interface TaskContent {
  readonly task: Task
  readonly raw: unknown
}

/** Small, to show progress. */
const CHUNK = Math.min(500, MOST_CONTENTS)
const AT_ONCE = 2
/** Cache limit in characters, besides the current picture. */
const MOST_CHARACTERS = 60_000_000

export interface TextCache {
  /** Undefined if missing or invalid. */
  readonly get: (id: number) => TaskContent | undefined
  /** Loads missing ones in slices. @param onPart progress, 0 to 1 */
  readonly load: (ids: Iterable<number>, signal: AbortSignal, onPart: (part: number) => void) => Promise<void>
}

interface Kept {
  readonly content: TaskContent | undefined
  readonly characters: number
}

export function createTextCache(source: Pick<PastSource, 'contents'>, mostCharacters = MOST_CHARACTERS): TextCache {
  /** Least recently used first. */
  const kept = new Map<number, Kept>()
  let characters = 0

  const keep = (id: number, text: string | null): void => {
    if (kept.has(id)) return
    const length = text?.length ?? 0
    kept.set(id, { content: text === null ? undefined : contentOf(text), characters: length })
    characters += length
  }

  /** Exempts the current picture's. */
  const makeRoom = (needed: ReadonlySet<number>): void => {
    for (const [id, { characters: length }] of kept) {
      if (characters <= mostCharacters) return
      if (needed.has(id)) continue
      kept.delete(id)
      characters -= length
    }
  }

  return {
    get: (id) => kept.get(id)?.content,
    load: async (ids, signal, onPart) => {
      const needed = new Set(ids)
      const missing: number[] = []
      for (const id of needed) {
        const known = kept.get(id)
        if (known === undefined) missing.push(id)
        else {
          kept.delete(id)
          kept.set(id, known)
        }
      }
      const chunks = Array.from({ length: Math.ceil(missing.length / CHUNK) }, (_, index) =>
        missing.slice(index * CHUNK, (index + 1) * CHUNK),
      )
      let loaded = needed.size - missing.length
      await inParallel(AT_ONCE, chunks, async (chunk) => {
        signal.throwIfAborted()
        const texts = await source.contents(chunk, signal)
        await inSlices(
          chunk.keys(),
          () => signal.aborted,
          (index) => keep(chunk[index] ?? -1, texts[index] ?? null),
          4,
        )
        signal.throwIfAborted()
        loaded += chunk.length
        onPart(loaded / needed.size)
      })
      makeRoom(needed)
    },
  }
}

export function contentOf(text: string): TaskContent | undefined {
  const raw = parseJson(text)?.value
  const { value } = check(taskSchema, raw)
  return value === undefined ? undefined : { task: withShortTexts(value), raw }
}
