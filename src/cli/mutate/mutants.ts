import { readFileSync, readdirSync } from 'node:fs'

import { Instrumenter } from '@stryker-mutator/instrumenter'

import { random } from '../../environment/scenario/random.ts'

export interface Mutant {
  /** `globalThis.__stryker__.activeMutant` activates it. */
  readonly id: string
  readonly file: string
  readonly line: number
  readonly mutator: string
  readonly from: string
  readonly to: string
}

export interface Instrumented {
  readonly mutants: readonly Mutant[]
  /** TypeScript sources with all mutants, by file. */
  readonly sources: ReadonlyMap<string, string>
}

const FOLDERS = ['src/environment/operations', 'src/environment/request']

/** The instrumenter's log; only errors matter. */
const log = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => true,
  isErrorEnabled: () => true,
  isFatalEnabled: () => true,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: (message: string) => console.warn(message),
  error: (message: string) => console.error(message),
  fatal: (message: string) => console.error(message),
}

/** All mutants are in the sources, a switch activates one. `root` ends with a separator. */
export async function instrumentService(root: string): Promise<Instrumented> {
  const files = FOLDERS.flatMap((folder) => sourcesIn(root, folder)).map((name) => ({
    name,
    mutate: true,
    content: readFileSync(root + name, 'utf8'),
  }))
  const options = { plugins: null, excludedMutations: [], ignorers: [] }
  const instrumented = await new Instrumenter(log).instrument(files, options)
  const lines = new Map(files.map(({ name, content }) => [name, content.split('\n')]))
  return {
    mutants: instrumented.mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
      id,
      file: fileName,
      line: location.start.line + 1,
      mutator: mutatorName,
      from: textAt(lines.get(fileName) ?? [], location),
      to: onOneLine(replacement),
    })),
    sources: new Map(instrumented.files.map(({ name, content }) => [name, content])),
  }
}

/** A seeded random choice, in the original order. */
export function sampleOf(mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  const drawn = mutants.map((mutant) => ({ mutant, rank: random(seed, mutant.id)() }))
  const chosen = new Set(
    drawn
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, count)
      .map(({ mutant }) => mutant),
  )
  return mutants.filter((mutant) => chosen.has(mutant))
}

function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(root + folder)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => `${folder}/${name}`)
}

interface Position {
  readonly line: number
  readonly column: number
}

function textAt(lines: readonly string[], { start, end }: { start: Position; end: Position }): string {
  const within = lines.slice(start.line, end.line + 1).map((line, index, { length }) => {
    const to = index === length - 1 ? end.column : undefined
    return line.slice(index === 0 ? start.column : 0, to)
  })
  return onOneLine(within.join('\n'))
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
