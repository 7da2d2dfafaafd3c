import { viewMarking } from '../../conformance/marking.ts'
import type { CapsuleLine } from '../wire/capsule.ts'
import type { LogSubject } from '../wire/log.ts'

/** The environment's marking, raised to the highest level in the lines; undefined if neither has one. */
export async function markingOf(
  base: string | undefined,
  lines: AsyncIterable<CapsuleLine>,
): Promise<string | undefined> {
  const levels = new Set<string>()
  for await (const line of lines) for (const level of levelsOf(line)) if (level !== undefined) levels.add(level)
  return base === undefined && levels.size === 0 ? undefined : viewMarking(base, levels).words
}

function levelsOf(line: CapsuleLine): Iterable<string | undefined> {
  switch (line.kind) {
    case 'handover': {
      const { marking, items } = line.handover
      const subjects = items.flatMap((item) => [
        ...item.subjects,
        ...(item.parts ?? []).flatMap((part) => part.subjects),
      ])
      return [marking, ...markingsOf(subjects)]
    }
    case 'entry':
      return markingsOf(line.entry.subjects)
    case 'alert':
      return [line.alert.marking]
    case 'content':
      return classifications(line.text)
    case 'told':
      return classifications(line.exchange.body ?? '')
    default:
      return []
  }
}

function markingsOf(subjects: readonly LogSubject[]): (string | undefined)[] {
  return subjects.map((subject) => subject.marking)
}

/** Levels in the `dataClassification`s of a JSON text, or all level names in any other text. */
function classifications(text: string): string[] {
  if (!text.includes('lassification') && !text.includes('\\u')) return text.match(NAMED_LEVELS) ?? []
  let waiting: { value: unknown; isClassification: boolean }[]
  try {
    waiting = [{ value: JSON.parse(text), isClassification: false }]
  } catch {
    return text.match(NAMED_LEVELS) ?? []
  }
  const levels: string[] = []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, isClassification } = next
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inside] of Object.entries(value)) {
      if (isClassification && name === 'level' && typeof inside === 'string') levels.push(inside)
      waiting.push({
        value: inside,
        isClassification: isClassification || name === 'dataClassification' || name === 'data_classification',
      })
    }
  }
  return levels
}

const NAMED_LEVELS = /CLASSIFICATION_LEVELS_\w+/g
