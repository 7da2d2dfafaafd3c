import { timeOf } from '../../contract/datetime.ts'
import { isRecord, numberIn, textIn } from '../../contract/json.ts'
import type { Exchange, ExchangeFinding } from '../exchange.ts'
import { parsedAnswer } from '../parsed-answer.ts'
import { sameJson } from '../same-json.ts'
import { remember } from './remember.ts'

type Fields = Readonly<Record<string, unknown>>

const KEPT_TASKS = 50_000

// Neither version counts these: they follow the newest answer.
const unversioned = new Set(['lastUpdateTime', 'lastUpdatedBy', 'deliveryState', 'version'])

export function versionedBy(name: string): 'definitionVersion' | 'statusVersion' | undefined {
  if (unversioned.has(name)) return undefined
  return name === 'status' ? 'statusVersion' : 'definitionVersion'
}

/** Fields (wire names) that differ though their counter is equal: the service miscounts. */
export function fieldsChangedInPlace(before: unknown, incoming: unknown): readonly string[] {
  const [one, other] = [fieldsOf(before), fieldsOf(incoming)]
  const counters = { before: countersOf(one), incoming: countersOf(other) }
  const isSame = (name: 'definitionVersion' | 'statusVersion') => counters.before[name] === counters.incoming[name]
  const isCounted = (name: 'definitionVersion' | 'statusVersion') => isSame(name) && counters.incoming[name] > 0
  const isSameUpdate = timeIn(one) === timeIn(other)
  const isWholeSame = isCounted('definitionVersion') && isSame('statusVersion') && isSameUpdate
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => {
    const counter = versionedBy(name)
    const isHeld = counter === undefined ? isWholeSame && name !== 'version' : isCounted(counter)
    return isHeld && !sameJson(one[name], other[name])
  })
}

export function sameVersionFinding(path: string, fields: readonly string[]): ExchangeFinding {
  const expected = 'as an earlier answer had it'
  return {
    path,
    kind: 'same version, different content',
    severity: 'warning',
    expected,
    got: `other ${fields.join(', ')}`,
  }
}

/** For runs without a screen; the console compares while merging. Pass each ended exchange once, in order. */
export class TaskVersionAudit {
  readonly #tasks = new Map<string, unknown>()

  next(exchange: Exchange): readonly ExchangeFinding[] {
    if (exchange.operation !== 'queryTasks' || exchange.outcome !== 200) return []
    const tasks = fieldsOf(parsedAnswer(exchange))['tasks']
    if (!Array.isArray(tasks)) return []
    return tasks.flatMap((task: unknown, index) => {
      const id = idOf(task)
      if (id === '') return []
      const before = this.#tasks.get(id)
      remember(this.#tasks, id, task, KEPT_TASKS)
      const fields = before === undefined ? [] : fieldsChangedInPlace(before, task)
      return fields.length === 0 ? [] : [sameVersionFinding(`$.tasks[${index}]`, fields)]
    })
  }
}

export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {}
}
function countersOf(task: Fields) {
  const version = fieldsOf(task['version'])
  // An unset counter is 0.
  const counter = (name: string) => numberIn(version, name) ?? 0
  return { definitionVersion: counter('definitionVersion'), statusVersion: counter('statusVersion') }
}
function timeIn(task: Fields): number | undefined {
  return timeOf(textIn(task, 'lastUpdateTime'))
}
function idOf(task: unknown): string {
  return textIn(fieldsOf(task)['version'], 'taskId') ?? ''
}
