import { isRecord } from '../../contract/json.ts'
import { jsonText } from '../../contract/json-text.ts'
import type { Exchange } from '../exchange.ts'

export interface GapExchange {
  readonly exchange: Exchange
  /** The request's body as JSON. */
  readonly asked: unknown
  /** The answer's body as JSON. */
  readonly answer: unknown
}

/** Where the interface is silent. */
export interface ContractGap {
  readonly id: string
  readonly area: 'Authentication' | 'Errors' | 'Tasks' | 'Entities' | 'Objects' | 'Deleted objects' | 'Egress streams'
  readonly silent: string
  /** The probe that asks for it. */
  readonly probe?: string
  /** Equal words for equal behaviour. */
  readonly observe: (seen: GapExchange) => readonly string[]
}

export function field(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce((at, name) => (isRecord(at) ? at[name] : undefined), value)
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

export function quoted(value: unknown): string {
  const text = value === undefined ? 'nothing' : jsonText(value, 0)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

export function when(holds: boolean, ...words: readonly string[]): readonly string[] {
  return holds ? words : []
}

export function tasksOf(answer: unknown): readonly unknown[] {
  return listOf(field(answer, 'tasks'))
}

export function entitiesOf(answer: unknown): readonly unknown[] {
  return tasksOf(answer).flatMap((task) =>
    listOf(field(task, 'initialEntities')).flatMap((initial) => field(initial, 'entity') ?? []),
  )
}
