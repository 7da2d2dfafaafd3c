import type { Principal } from '../../../contract/task.ts'

/** One step of a principal chain: who acts, and through what. */
export interface PrincipalStep {
  readonly kind: 'system' | 'user' | 'team' | 'unknown'
  /** The id that names it: of the entity, else of the user, else the service's name. */
  readonly id: string | undefined
  readonly entityId: string | undefined
  readonly serviceName: string | undefined
  readonly userId: string | undefined
  readonly managesOwnScheduling: boolean
  readonly members: readonly string[]
}

// `onBehalfOf` is "normally nested once"; an answer that nests without end must not hang the page.
const maximumSteps = 32

const stepOf = (principal: Principal): PrincipalStep => {
  const { system, user, team } = principal
  const kind = system ? 'system' : user ? 'user' : team ? 'team' : 'unknown'
  const entityId = system?.entityId ?? team?.entityId
  return {
    kind,
    entityId,
    serviceName: system?.serviceName,
    userId: user?.userId,
    id: entityId ?? user?.userId ?? system?.serviceName,
    managesOwnScheduling: system?.managesOwnScheduling === true,
    members: (team?.members ?? []).flatMap((member) => (member.entityId === undefined ? [] : [member.entityId])),
  }
}

/** The acting principal first, then one step per `onBehalfOf`. Empty when there is no principal. */
export const principalChain = (principal: Principal | undefined): readonly PrincipalStep[] => {
  const steps: PrincipalStep[] = []
  for (let at = principal; at !== undefined && steps.length < maximumSteps; at = at.onBehalfOf) steps.push(stepOf(at))
  return steps
}

/** The entity that a task is assigned to, if an entity is. */
export const assigneeEntityId = (principal: Principal | undefined): string | undefined =>
  principalChain(principal)[0]?.entityId
