import type { TaskErrorCode, DeliveryErrorCode, TaskStatusValue } from '../../../contract/task.ts'
import { EXERCISE_UNITS } from '../entities/specimens.ts'
import { between, pick, random, uuid, type Seed } from '../random.ts'
import { DAY, HOUR, MINUTE } from '../timeline.ts'
import type { TaskPlan } from './plan.ts'

interface Template {
  kind: string
  /** `#` becomes a number. */
  title: string
  assignees: readonly string[]
  entities?: readonly string[]
}

/** What a watch hands out all day. Each also brings in the entities that it is about. */
export const TEMPLATES: readonly Template[] = [
  {
    kind: 'SectorSearch',
    title: 'Sector search, datum #',
    assignees: ['GULL 2', 'GULL 4', 'GULL 5'],
    entities: ['Search area ALFA-3'],
  },
  {
    kind: 'ParallelTrack',
    title: 'Parallel track, strip #',
    assignees: ['Surface search group', 'GULL 4'],
    entities: ['Search area ALFA-4', 'F/V Ella Rose'],
  },
  {
    kind: 'ParallelTrack',
    title: 'Sweep strip # in company',
    assignees: ['Surface search group'],
    entities: ['F/V Two Brothers', 'F/V Katahdin', 'Surface search group'],
  },
  {
    kind: 'CreepingLine',
    title: 'Creeping line, leg #',
    assignees: ['SKATE 3'],
    entities: ['SKATE 3', 'Search area ALFA-5'],
  },
  {
    kind: 'PointCamera',
    title: 'Look at contact #',
    assignees: ['GULL 5', 'Camera 07, Owls Head'],
    entities: ['Camera 07, Owls Head', 'Track 4502'],
  },
  {
    kind: 'Investigate',
    title: 'Identify track 44#',
    assignees: ['RB-M 714', 'SKATE 3'],
    entities: ['Track 4460, fused', 'Track 4460, patrol boat radar'],
  },
  {
    kind: 'TrackEntity',
    title: 'Track 44# from Matinicus',
    assignees: ['Radar Matinicus'],
    entities: ['Track 4488', 'Radar Matinicus'],
  },
  {
    kind: 'RadarWatch',
    title: 'Radar watch, sector #',
    assignees: ['Radar Matinicus'],
    entities: ['Bullseye PENOBSCOT', 'M/V Halifax Trader'],
  },
  {
    kind: 'RadarWatch',
    title: 'Airborne radar search, box #',
    assignees: ['Rescue 2009'],
    entities: ['Rescue 2009', 'M/S Acadia Dawn'],
  },
  {
    kind: 'HoldClear',
    title: 'Keep clear of hoist, call #',
    assignees: ['Ferry Penobscot Star', 'S/Y Merrow', 'Pilot boat Rockland 2'],
    entities: ['Ferry Penobscot Star', 'S/Y Merrow', 'Vinalhaven ferry lane'],
  },
  {
    kind: 'HoldClear',
    title: 'Stand by LNG transfer, check #',
    assignees: ['Tug Moose Ledge'],
    entities: ['M/T Boreal Spirit', 'LNG transfer, keep out', 'Tug Moose Ledge'],
  },
  {
    kind: 'Relay',
    title: 'Relay buoy fix #',
    assignees: ['Buoy array N'],
    entities: ['Datum marker buoy 2', 'Datum marker buoy 1'],
  },
  {
    kind: 'Relay',
    title: 'Direction finding cut #',
    assignees: ['Buoy array N'],
    entities: ['UAS 0x3F', 'Emitter 9.41 GHz'],
  },
  {
    kind: 'SonarLine',
    title: 'Sonar line #',
    assignees: ['SKATE 3', 'R/V Dirigo', 'Glider Loon'],
    entities: ['Glider Loon', 'R/V Dirigo', 'Wreck, Alice M.'],
  },
  { kind: 'StreamVideo', title: 'Stream camera # to wall', assignees: ['Camera 07, Owls Head', 'GULL 2'] },
  {
    kind: 'ReportState',
    title: 'Report state, round #',
    assignees: ['RB-M 714', 'Station Rockland', 'Command post Thomaston'],
    entities: ['Station Rockland', 'Command post Thomaston'],
  },
  {
    kind: 'Broadcast',
    title: 'Broadcast notice #',
    assignees: ['Watch team 2', 'user ops-desk-1'],
    entities: ['Watch team 2'],
  },
  {
    kind: 'DeliverCargo',
    title: 'Take fuel to pier #',
    assignees: ['RB-M 714'],
    entities: ['Cofferdam works, Rockland', 'RB-M 714'],
  },
  {
    kind: 'Escort',
    title: 'Escort arrival #',
    assignees: ['Pilot boat Rockland 2'],
    entities: ['Pilot boat Rockland 2', 'M/T Nordic Vale'],
  },
  {
    kind: 'Transit',
    title: 'Return to track, waypoint #',
    assignees: ['GULL 4', 'Rescue 21'],
    entities: ['Ditch zone Seal', 'GULL 4'],
  },
  {
    kind: 'Loiter',
    title: 'Loiter at L-2, stack #',
    assignees: ['GULL 5', 'N5520K'],
    entities: ['Loiter L-2', 'N5520K'],
  },
  {
    kind: 'VerifyIdentity',
    title: 'Check transponder #',
    assignees: ['Radar Matinicus'],
    entities: ['Speedbird 213', 'Sonde GYX 12Z'],
  },
  {
    kind: 'ReportState',
    title: 'Beacon pass #, MetOp-B',
    assignees: ['user watch-desk-2'],
    entities: ['MetOp-B', 'EPIRB 2DC6A4E1'],
  },
]

/** Drills, run on other days: the only tasks that bring in exercise entities. */
const DRILLS: readonly Template[] = [
  {
    kind: 'TrackEntity',
    title: 'Drill #: shadow Skiff 2',
    assignees: ['RB-M 714'],
    entities: ['Skiff 2, exercise', 'Gunnery area W-103, exercise'],
  },
  {
    kind: 'ReportState',
    title: 'Drill #: marking',
    assignees: ['user watch-desk-2'],
    entities: ['Marking drill, exercise', 'Shape drill, exercise'],
  },
  {
    kind: 'Handover',
    title: 'Drill #: long-range hand-over',
    assignees: ['Rescue 2009'],
    entities: [
      'Hand-over area Aleutian, drill',
      ...EXERCISE_UNITS.map(([echelon]) => `Exercise unit, ${echelon.toLowerCase()}`),
    ],
  },
]

const FAILURES: readonly (readonly [TaskErrorCode, string])[] = [
  ['ERROR_CODE_CANCELLED', 'Cancelled by the desk'],
  ['ERROR_CODE_FAILED', 'Sensor window iced over'],
  ['ERROR_CODE_REJECTED', 'Agent is committed elsewhere'],
  ['ERROR_CODE_TIMEOUT', 'Not finished before the limit'],
  ['ERROR_CODE_FAILED', 'Contact lost in sea clutter'],
  ['ERROR_CODE_INVALID', 'Cause not reported'],
]

const UNDELIVERED: readonly (readonly [DeliveryErrorCode, TaskErrorCode, string])[] = [
  ['DELIVERY_ERROR_CODE_TIMEOUT', 'ERROR_CODE_TIMEOUT', 'deliverBefore passed without delivery'],
  ['DELIVERY_ERROR_CODE_NOT_ACKNOWLEDGED', 'ERROR_CODE_TIMEOUT', 'No acknowledgement before deliverBefore'],
  ['DELIVERY_ERROR_CODE_UNAVAILABLE', 'ERROR_CODE_FAILED', 'Agent connection closed'],
  ['DELIVERY_ERROR_CODE_REJECTED', 'ERROR_CODE_REJECTED', 'Agent refused the request'],
]

/** Youngest and oldest update of a status' background tasks: the newest places on every lane belong to the headlines. */
const AGES: Partial<Record<TaskStatusValue, readonly [young: number, old: number]>> = {
  STATUS_CREATED: [7 * HOUR, 2 * DAY],
  STATUS_SCHEDULED_IN_MANAGER: [6.5 * HOUR, 20 * HOUR],
  STATUS_SENT: [7 * MINUTE, 2 * HOUR],
  STATUS_MACHINE_RECEIPT: [8 * MINUTE, 80 * MINUTE],
  STATUS_ACK: [6.2 * HOUR, 15 * HOUR],
  STATUS_WILCO: [6.1 * HOUR, 9 * HOUR],
  STATUS_EXECUTING: [10 * MINUTE, 22 * HOUR],
  STATUS_WAITING_FOR_UPDATE: [11 * MINUTE, 3 * HOUR],
  STATUS_DONE_OK: [33 * MINUTE, 6 * DAY],
  STATUS_DONE_NOT_OK: [44 * MINUTE, 5 * DAY],
  STATUS_CANCEL_REQUESTED: [7 * HOUR, 8 * HOUR],
  STATUS_COMPLETE_REQUESTED: [8 * HOUR, 9 * HOUR],
  STATUS_REPLACED: [50 * MINUTE, 2 * DAY],
  STATUS_VERSION_REJECTED: [2 * HOUR, DAY],
}

const STATUS_VERSIONS: Partial<Record<TaskStatusValue, number>> = {
  STATUS_CREATED: 1,
  STATUS_SCHEDULED_IN_MANAGER: 1,
  STATUS_SENT: 2,
  STATUS_MACHINE_RECEIPT: 3,
  STATUS_ACK: 4,
  STATUS_WILCO: 5,
}

/** Tasks of one status with nothing particular about them, spread over hours and days, denser towards now. */
export function backgroundPlans(seed: Seed, status: TaskStatusValue, count: number): TaskPlan[] {
  const next = random(seed, `background ${status}`)
  const [young, old] = AGES[status] ?? [HOUR, DAY]
  return Array.from({ length: count }, (_, index) => {
    // Cubic where a status reaches days back, else quadratic: denser towards now.
    const updated = Math.round(young + (old - young) * ((index + next() * 0.8) / count) ** (old > 3 * DAY ? 3 : 2))
    const drill = updated > 2 * DAY && index % 3 === 0 ? DRILLS[(index / 3) % DRILLS.length] : undefined
    const template = drill ?? TEMPLATES[(index * 7 + status.length) % TEMPLATES.length] ?? pick(TEMPLATES, next)
    return backgroundPlan(seed, status, index, updated, template, next)
  })
}

function backgroundPlan(
  seed: Seed,
  status: TaskStatusValue,
  index: number,
  updated: number,
  template: Template,
  next: () => number,
): TaskPlan {
  const assignee = pick(template.assignees, next)
  const waiting = ['STATUS_SENT', 'STATUS_MACHINE_RECEIPT'].includes(status)
  const undelivered =
    status === 'STATUS_DONE_NOT_OK' && index % 9 === 4
      ? UNDELIVERED[Math.floor(index / 9) % UNDELIVERED.length]
      : undefined
  const failure =
    status === 'STATUS_DONE_NOT_OK'
      ? undelivered === undefined
        ? FAILURES[index % FAILURES.length]
        : ([undelivered[1], undelivered[2]] as const)
      : undefined
  const plan: TaskPlan = {
    id: uuid(seed, `background ${status} ${index}`),
    title: template.title.replace('#', String(between(2, 98, next)).padStart(2, '0')),
    status,
    kind: template.kind,
    assignee,
    updated,
    versions: [between(1, 3, next), STATUS_VERSIONS[status] ?? between(5, 12, next)],
    entities: template.entities ?? (assignee.startsWith('user ') ? [] : [assignee]),
    // Nothing is sent to who executes a task elsewhere, so nothing waits for delivery or failed at it.
    elsewhere: index % 17 === 3 && !waiting && undelivered === undefined,
    replicated: index % 13 === 5,
  }
  if (index % 11 === 7) plan.titled = 'description'
  if (index % 23 === 9) plan.titled = 'specification'
  if (failure !== undefined) plan.error = failure
  if (undelivered !== undefined) {
    plan.deliveryError = [undelivered[0], undelivered[2]]
    plan.deliverBefore = -updated
    plan.acknowledge = undelivered[0] === 'DELIVERY_ERROR_CODE_NOT_ACKNOWLEDGED'
    plan.retry = pick(['5s', '30s', 'default'], next)
  }
  if (waiting) {
    plan.deliverBefore = between(4, 90, next) * MINUTE
    plan.acknowledge = index % 3 === 0
    if (index % 2 === 0) plan.retry = pick(['5s', '15s', '1.500s'], next)
    // Tried and not reached yet: the error stands beside the pending state while retries go on.
    if (index % 5 === 1) plan.deliveryError = ['DELIVERY_ERROR_CODE_UNAVAILABLE', 'No link to the agent, retrying']
  }
  if (status === 'STATUS_EXECUTING' && index % 3 === 0) plan.completeBefore = between(30, 700, next) * MINUTE
  if (status === 'STATUS_SCHEDULED_IN_MANAGER') plan.scheduled = between(2, 30, next) * HOUR
  if (status === 'STATUS_REPLACED' || status === 'STATUS_VERSION_REJECTED') plan.versions = [1, between(3, 6, next)]
  if (status === 'STATUS_VERSION_REJECTED') plan.error = ['ERROR_CODE_REJECTED', 'Definition 1 superseded by 2']
  return plan
}
