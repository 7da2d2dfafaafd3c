import type { Principal } from '../../../contract/task.ts'
import { entityId } from '../entities/names.ts'

const user = (userId: string): Principal => ({ user: { userId } })

/** Watch team 2 with the agents it may send. */
export const watchTeam = (): Principal =>
  team('Watch team 2', ['GULL 2', 'GULL 4', 'GULL 5', 'SKATE 3', 'Rescue 21', 'RB-M 714'])

const team = (name: string, members: readonly string[]): Principal => ({
  team: { entityId: entityId(name), members: members.map((member) => ({ entityId: entityId(member) })) },
})

/** Which service speaks for an asset, and whether it schedules for itself. */
const SERVICES: Record<string, readonly [service: string, managesOwnScheduling: boolean]> = {
  'GULL 2': ['mission-autonomy', false],
  'GULL 4': ['mission-autonomy', false],
  'GULL 5': ['mission-autonomy', false],
  'SKATE 3': ['mission-autonomy', false],
  'Glider Loon': ['glider-server', true],
  'Radar Matinicus': ['radar-tasking', true],
  'Buoy array N': ['buoy-network', false],
  'Rescue 21': ['blue-force-gateway', false],
  'Rescue 2009': ['link-gateway', true],
  'RB-M 714': ['blue-force-gateway', false],
  'Camera 07, Owls Head': ['video-router', false],
}

/** The principal that stands for an asset or team by its name. */
export function assigneePrincipal(name: string): Principal {
  if (name === 'Watch team 2') return watchTeam()
  if (name === 'Surface search group') return team(name, ['F/V Ella Rose', 'F/V Two Brothers', 'F/V Katahdin'])
  if (name.startsWith('user ')) return user(name.slice(5))
  const [serviceName, managesOwnScheduling] = SERVICES[name] ?? ['ais-messenger', false]
  return {
    system: { serviceName, entityId: entityId(name), ...(managesOwnScheduling ? { managesOwnScheduling } : {}) },
  }
}

const deskForTeam: Principal = { ...user('ops-desk-1'), onBehalfOf: watchTeam() }
const planner: Principal = { system: { serviceName: 'task-planner' }, onBehalfOf: user('ops-desk-1') }

/** Who makes tasks, in rotation: desks for the team, the planner for a desk, a chain of two, and plain users. */
export const CREATORS: readonly Principal[] = [
  deskForTeam,
  planner,
  { ...user('watch-desk-2'), onBehalfOf: watchTeam() },
  { system: { serviceName: 'sar-coordinator' }, onBehalfOf: { ...user('ops-desk-1'), onBehalfOf: watchTeam() } },
  user('ops-desk-1'),
  user('watch-desk-2'),
]

/** Who changes a task that is under way: the planner for the desk, or the service of the asset. */
export const updater = (assignee: string | undefined, status: string): Principal =>
  assignee === undefined || status === 'STATUS_CREATED' || assignee.startsWith('user ') || status.endsWith('_REQUESTED')
    ? planner
    : lastWord(assignee)

function lastWord(assignee: string): Principal {
  const principal = assigneePrincipal(assignee)
  return principal.system === undefined ? deskForTeam : { system: principal.system, onBehalfOf: user('ops-desk-1') }
}

export { deskForTeam, planner }
