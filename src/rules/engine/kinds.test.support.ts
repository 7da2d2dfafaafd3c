import type { Entity } from '../../contract/entity/entity.ts'
import { ruleOf } from './engine.test.support.ts'

export const near = { kind: 'around position', latitude: 43.7, longitude: -69, metres: 37_040 } as const

export const base = ruleOf('health', { level: 'warning' })

export function at(latitudeDegrees: number): Entity {
  return { location: { position: { latitudeDegrees, longitudeDegrees: -69 } } }
}

export const friendlyAir = { milView: { disposition: 'DISPOSITION_FRIENDLY', environment: 'ENVIRONMENT_AIR' } }
