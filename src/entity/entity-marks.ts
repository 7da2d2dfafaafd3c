import type { Entity } from '../contract/entity/entity.ts'

/** In display order. */
export const ENTITY_MARKS = ['threat', 'high-value', 'high-payoff', 'starred', 'egressable'] as const
export type EntityMark = (typeof ENTITY_MARKS)[number]

export const entityMarkNames: Readonly<Record<EntityMark, string>> = {
  threat: 'Threat',
  'high-value': 'High-value target',
  'high-payoff': 'High-payoff target',
  starred: 'Starred',
  egressable: 'Egressable',
}

export function entityMarkWords(mark: EntityMark): string {
  return entityMarkNames[mark].toLowerCase()
}

/** An absent flag is false. */
export function hasMark({ indicators, targetPriority }: Entity, mark: EntityMark): boolean {
  switch (mark) {
    case 'threat':
      return targetPriority?.threat?.isThreat === true
    case 'high-value':
      return targetPriority?.highValueTarget?.isHighValueTarget === true
    case 'high-payoff':
      return targetPriority?.highValueTarget?.isHighPayoffTarget === true
    case 'starred':
      return indicators?.starred === true
    case 'egressable':
      return indicators?.egressable === true
  }
}

export function markWords(entity: Entity): readonly string[] {
  return ENTITY_MARKS.filter((mark) => hasMark(entity, mark)).map(entityMarkWords)
}
