import type { KnownNames } from './entities.ts'
import { shortId } from '../format/id.ts'
import type { Principal } from '../contract/task.ts'
import { actingSteps, type PrincipalStep } from '../task/principal.ts'

/** The entity's name if a loaded task has it, else its id. */
export function stepName(step: PrincipalStep, entities: KnownNames): string {
  const known = step.entityId === undefined ? undefined : entities.get(step.entityId)
  if (known) return known.name
  if (step.kind === 'user') return step.userId ?? 'a user without an id'
  if (step.kind === 'team')
    return step.entityId === undefined ? 'a team without an id' : `Team ${shortId(step.entityId)}`
  return step.serviceName ?? (step.entityId === undefined ? 'no one named' : shortId(step.entityId))
}

/** The actor, without on whose behalf. */
export function principalName(principal: Principal | undefined, entities: KnownNames): string | undefined {
  const steps = actingSteps(principal)
  return steps.length === 0 ? undefined : steps.map((step) => stepName(step, entities)).join(' and ')
}
