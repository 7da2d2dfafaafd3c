import groups from './harmless.json' with { type: 'json' }
import type { Mutant } from './mutants.ts'

/** A mutant as the list names it: lines move, what is written there says which it is. */
export type Named = Pick<Mutant, 'file' | 'mutator' | 'from' | 'to'>

/** Mutants that change an answer without breaking what the interface says, each with the reason. */
export const harmless: readonly (Named & { readonly reason: string })[] = groups.flatMap(({ reason, mutants }) =>
  mutants.map((mutant) => ({ ...mutant, reason })),
)

export function isSameMutant(one: Named, other: Named): boolean {
  return one.file === other.file && one.mutator === other.mutator && one.from === other.from && one.to === other.to
}

/** Why the probes need not notice the mutant; undefined when they should. */
export function harmlessReason(mutant: Mutant): string | undefined {
  return harmless.find((named) => isSameMutant(named, mutant))?.reason
}
