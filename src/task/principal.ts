import type { Principal } from '../contract/task.ts'

export interface PrincipalStep {
  readonly kind: 'system' | 'user' | 'team' | 'unknown'
  /** Acting for the previous step, or, against the interface, another actor of the same principal. */
  readonly link: 'first' | 'for' | 'and'
  /** The entity's, else the user's, else the service's name. */
  readonly id: string | undefined
  readonly entityId: string | undefined
  readonly serviceName: string | undefined
  readonly userId: string | undefined
  readonly managesOwnScheduling: boolean
  readonly members: readonly string[]
}

// `onBehalfOf` is "normally nested once"; endless nesting must not hang the page.
const MAXIMUM_STEPS = 32

const unnamed = {
  kind: 'unknown',
  id: undefined,
  entityId: undefined,
  serviceName: undefined,
  userId: undefined,
  managesOwnScheduling: false,
  members: [],
} as const

/** A principal should be one of system, user and team; show all present. */
function stepsOf({ system, user, team }: Principal, link: PrincipalStep['link']): readonly PrincipalStep[] {
  const found: Omit<PrincipalStep, 'link'>[] = []
  if (system) {
    const { entityId, serviceName, managesOwnScheduling = false } = system
    found.push({ ...unnamed, kind: 'system', id: entityId ?? serviceName, entityId, serviceName, managesOwnScheduling })
  }
  if (user) found.push({ ...unnamed, kind: 'user', id: user.userId, userId: user.userId })
  if (team) {
    const members = (team.members ?? []).flatMap(({ entityId }) => entityId ?? [])
    found.push({ ...unnamed, kind: 'team', id: team.entityId, entityId: team.entityId, members })
  }
  if (found.length === 0) found.push(unnamed)
  return found.map((step, index) => ({ ...step, link: index === 0 ? link : 'and' }))
}

/** The acting principal first, then one step per `onBehalfOf`. */
export function principalChain(principal: Principal | undefined): readonly PrincipalStep[] {
  const steps: PrincipalStep[] = []
  for (let at = principal; at !== undefined && steps.length < MAXIMUM_STEPS; at = at.onBehalfOf)
    steps.push(...stepsOf(at, steps.length === 0 ? 'first' : 'for'))
  return steps
}

const acting = new WeakMap<Principal, readonly PrincipalStep[]>()

/** Without those it acts for. */
export function actingSteps(principal: Principal | undefined): readonly PrincipalStep[] {
  if (principal === undefined) return []
  const known = acting.get(principal) ?? stepsOf(principal, 'first')
  acting.set(principal, known)
  return known
}

export function assigneeEntityId(principal: Principal | undefined): string | undefined {
  return actingSteps(principal).find(({ entityId }) => entityId !== undefined)?.entityId
}
