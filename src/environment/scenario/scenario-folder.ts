import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

import { check } from '../../contract/check.ts'
import { pathText, preview, type Finding } from '../../contract/finding.ts'
import type { AnySchema, Infer } from '../../contract/schema.ts'
import { OperatorError } from '../../database/operator-error.ts'
import { errorWords } from '../../format/error-words.ts'
import { withAscendingNode } from './orbit.ts'
import { timeAt } from './timeline.ts'

const FILES = [
  'tasks.json',
  'entities.json',
  'egress.json',
  'deleted-objects.json',
  'clients.json',
  'lifecycles.json',
  'objects.json',
  'alert-rules.json',
  'persons.json',
  'scenario.json',
] as const
export type ScenarioFile = (typeof FILES)[number]

/** A secret may look like an offset, and is never shown. */
const SECRETS: readonly ScenarioFile[] = ['clients.json', 'persons.json']

const MOST_MISTAKES = 50

/** `place` such as `tasks.json[3]`. */
export interface Placed<T> {
  place: string
  value: T
}

/** Collects mistakes, one line each. */
export interface ScenarioFolder {
  /** Without mistaken objects; empty without the file. */
  interfaceObjects<S extends AnySchema>(file: ScenarioFile, schema: S): Placed<Infer<S>>[]
  /** Undefined when missing or mistaken. */
  content<S extends v.GenericSchema>(file: ScenarioFile, schema: S): v.InferOutput<S> | undefined
  /** Records a mistake if not. */
  isOfInterface(place: string, schema: AnySchema, value: unknown): boolean
  mistake(place: string, expected: string, found: string): void
  refuseTwice(ids: readonly Placed<string>[]): void
  /** Throws an OperatorError with all mistakes so far, one a line. */
  stopAtMistakes(): void
}

/** Offsets count from `start` (milliseconds). */
export function openScenarioFolder(folder: string, start: number): ScenarioFolder {
  const mistakes: string[] = []
  refuseUnknownFiles()

  function mistake(place: string, expected: string, found: string): void {
    mistakes.push(`${place}: expected ${expected}, found ${found === 'undefined' ? 'nothing' : found}`)
  }

  function refuseUnknownFiles(): void {
    const known: readonly string[] = FILES
    const names = namesIn(folder).filter((name) => name.endsWith('.json'))
    for (const name of names.filter((each) => !known.includes(each)))
      mistake(name, `one of ${FILES.join(', ')}`, 'another file')
    if (names.length === 0 && !existsSync(join(folder, 'objects')))
      mistake(folder, `one of ${FILES.join(', ')} or objects/`, 'none')
  }

  function json(file: ScenarioFile): unknown {
    const path = join(folder, file)
    if (!existsSync(path)) return undefined
    try {
      const text = readFileSync(path, 'utf8')
      return JSON.parse(text, SECRETS.includes(file) ? undefined : (_name, value) => withTimes(value, start))
    } catch (error) {
      const why = errorWords(error).replaceAll(/\s+/g, ' ')
      mistake(file, 'JSON', SECRETS.includes(file) ? 'something else (not shown)' : why)
      return undefined
    }
  }

  function isOfInterface(place: string, schema: AnySchema, value: unknown): boolean {
    const wrong = check(schema, value).findings.filter(isMistake)
    for (const { path, expected, got } of wrong)
      mistake(place + path.slice(1), expected === 'ISO 8601 UTC timestamp' ? A_TIME : expected, got)
    return wrong.length === 0
  }

  return {
    interfaceObjects(file, schema) {
      const items = json(file) ?? []
      if (!Array.isArray(items)) mistake(file, 'a list', preview(items))
      return (Array.isArray(items) ? items : [])
        .map((value, index) => ({ value, place: `${file}[${index}]` }))
        .filter(({ place, value }) => isOfInterface(place, schema, value))
    },

    content(file, schema) {
      const content = json(file)
      if (content === undefined) return undefined
      const parsed = v.safeParse(schema, content)
      if (parsed.success) return parsed.output
      for (const issue of parsed.issues) {
        const path = issue.path?.map(({ key }) => (typeof key === 'number' ? key : String(key))) ?? []
        // Never show a value in a secret's place.
        const found = path.some((name) => String(name).startsWith('secret')) ? 'something else' : issue.received
        mistake(file + pathText(path).slice(1), expectedWords(issue), found)
      }
      return undefined
    },

    isOfInterface,
    mistake,

    refuseTwice(ids) {
      const seen = new Map<string, string>()
      for (const { place, value } of ids) {
        const first = seen.get(value)
        if (first !== undefined) mistake(place, `a value other than that of ${first}`, JSON.stringify(value))
        seen.set(value, first ?? place)
      }
    },

    stopAtMistakes() {
      if (mistakes.length === 0) return
      const more = mistakes.length - MOST_MISTAKES
      throw new OperatorError(
        [
          `The scenario ${folder} has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:`,
          ...mistakes.slice(0, MOST_MISTAKES),
          ...(more > 0 ? [`and ${more} more`] : []),
        ].join('\n'),
      )
    },
  }
}

export const A_TIME = 'a time such as 2026-11-21T14:22:07Z or an offset from the start such as -12m'

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new OperatorError(`The scenario ${folder} can't be read (${code})`)
  }
}

function withTimes(value: unknown, start: number): unknown {
  return typeof value === 'string' ? timeAt(value, start) : withAscendingNode(value)
}

/** Stricter than for answers: unknown fields are mistakes. */
function isMistake({ kind, severity }: Finding): boolean {
  return severity !== 'note' || kind === 'unknown field'
}

function expectedWords({ kind, expected, message }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'no field of this name'
  return kind === 'schema' && expected !== null ? expected : message
}
