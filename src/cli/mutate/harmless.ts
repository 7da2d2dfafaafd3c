import groups from './harmless.json' with { type: 'json' }
import type { Mutant } from './mutants.ts'

/** Identified by text, because line numbers change. */
export type MutantKey = Pick<Mutant, 'file' | 'mutator' | 'from' | 'to'>

/** Mutants whose changed answers the interface allows. */
export const harmless: readonly (MutantKey & { readonly reason: string })[] = groups.flatMap(({ reason, mutants }) =>
  mutants.map((mutant) => ({ ...mutant, reason })),
)

export function isSameMutant(one: MutantKey, other: MutantKey): boolean {
  return one.file === other.file && one.mutator === other.mutator && one.from === other.from && one.to === other.to
}

export function harmlessReason(mutant: Mutant): string | undefined {
  return harmless.find((named) => isSameMutant(named, mutant))?.reason
}
