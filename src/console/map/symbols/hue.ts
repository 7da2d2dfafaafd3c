import type { Entity } from '../../../contract/entity/entity.ts'
import type { Hue } from '../style/theme.ts'
import { symbolOf } from './symbol.ts'
import { lookup } from '../../format/lookup.ts'

const dispositions: Record<string, Hue> = {
  DISPOSITION_FRIENDLY: 'friendly',
  DISPOSITION_ASSUMED_FRIENDLY: 'friendly',
  DISPOSITION_HOSTILE: 'hostile',
  DISPOSITION_SUSPICIOUS: 'suspicious',
  DISPOSITION_NEUTRAL: 'neutral',
  DISPOSITION_UNKNOWN: 'unknown',
  DISPOSITION_PENDING: 'unknown',
}

/** Second place of a 2525C code: standard identity. */
const identities: Record<string, Hue> = {
  F: 'friendly',
  A: 'friendly',
  D: 'friendly',
  M: 'friendly',
  H: 'hostile',
  S: 'suspicious',
  J: 'suspicious',
  K: 'hostile',
  N: 'neutral',
  L: 'neutral',
}

/** The hue of what belongs to an entity: its disposition, else that of its symbol, else unknown. */
export function hueOf(entity: Entity): Hue {
  const given = lookup(dispositions, entity.milView?.disposition)
  if (given) return given
  const { sidc, derived } = symbolOf(entity)
  return (derived ? undefined : lookup(identities, sidc.charAt(1))) ?? 'unknown'
}
