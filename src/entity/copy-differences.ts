import type { Entity } from '../contract/entity/entity.ts'
import { countOf } from '../format/count.ts'
import { inverse } from '../geo/geodesic.ts'
import { positionOf } from '../geo/position.ts'
import { newestFirst, type EntityCopy } from './copy.ts'
import { differences, type Difference } from './difference.ts'

export interface ComparedCopy {
  readonly copy: EntityCopy
  readonly twins: readonly EntityCopy[]
  readonly differences: readonly Difference[]
  /** Distance to the newest copy's position; `undefined` if either has none. */
  readonly metresApart: number | undefined
  /** Equal time of validity but other content: one of them is wrong. */
  readonly conflicts: boolean
}

/** Without the newest; equal ones grouped, newest first. */
export function compareCopies(copies: readonly EntityCopy[]): ComparedCopy[] {
  const [best, ...others] = copies.toSorted(newestFirst)
  if (best === undefined) return []
  // By text: an entity reported every few minutes has hundreds of copies.
  const compared = new Map<string, ComparedCopy>()
  for (const copy of others) {
    const content = `${copy.snapshot} ${JSON.stringify(copy.wire)}`
    const twin = compared.get(content)
    if (twin !== undefined) {
      compared.set(content, { ...twin, twins: [...twin.twins, copy] })
      continue
    }
    const found = differences(copy.wire, best.wire)
    compared.set(content, {
      copy,
      twins: [],
      differences: found,
      metresApart: metresApart(copy.entity, best.entity),
      conflicts: found.length > 0 && copy.sourceTime !== undefined && copy.sourceTime === best.sourceTime,
    })
  }
  return [...compared.values()]
}

/** `3 tasks hold older copies`, `1 task and 1 file hold the same copy` */
export function copiesWords(compared: readonly ComparedCopy[]): string | undefined {
  const differing = compared.filter((each) => each.differences.length > 0)
  const all = (differing.length > 0 ? differing : compared).flatMap(({ copy, twins }) => [copy, ...twins])
  if (all.length === 0) return undefined
  const kinds = [
    counted(new Set(all.flatMap(({ source }) => (source.kind === 'task' ? [source.taskId] : []))).size, 'task'),
    counted(all.filter(({ source }) => source.kind === 'override answer').length, 'answer'),
    counted(all.filter(({ source }) => source.kind === 'opened').length, 'opened file'),
  ].filter((words) => words !== undefined)
  const verb = kinds.length === 1 && kinds[0]?.startsWith('1 ') === true ? 'holds' : 'hold'
  const conflict = differing.some((each) => each.conflicts)
  const one = all.length === 1
  const what =
    differing.length === 0
      ? 'the same copy'
      : conflict
        ? `${one ? 'a copy' : 'copies'} that disagree${one ? 's' : ''}`
        : one
          ? 'an older copy'
          : 'older copies'
  return `${kinds.join(' and ')} ${verb} ${what}`
}

function counted(count: number, noun: string): string | undefined {
  return count === 0 ? undefined : countOf(count, noun)
}

/** `undefined` when one of them has no position. */
export function metresApart(one: Entity, other: Entity): number | undefined {
  const [from, to] = [positionOf(one), positionOf(other)]
  return from.kind === 'position' && to.kind === 'position' ? inverse(from.at, to.at).metres : undefined
}
