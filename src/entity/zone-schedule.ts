import type { Entity } from '../contract/entity/entity.ts'
import { listIn, member } from '../contract/json.ts'

/** When a zone is in force: from each time of a quartz expression on, as long as is said. */
export interface ZoneTimes {
  readonly expression: string
  readonly durationMilliseconds: number | undefined
}

const ZONE_TYPES: readonly unknown[] = ['SCHEDULE_TYPE_ZONE_ENABLED', 'SCHEDULE_TYPE_ZONE_TEMP_ENABLED']

/** The windows of a schedule (`Schedule` of the interface) that puts a zone in force; [] of any other, and of what is none. */
export function zoneTimesOf(schedule: unknown): ZoneTimes[] {
  if (!ZONE_TYPES.includes(member(schedule, 'scheduleType'))) return []
  return listIn(schedule, 'windows').flatMap((window) => {
    const expression = member(window, 'cronExpression')
    return typeof expression === 'string'
      ? [{ expression, durationMilliseconds: durationOf(member(window, 'durationMillis')) }]
      : []
  })
}

/** The windows of all schedules that put an entity in force. */
export function zoneTimes({ schedules }: Entity): ZoneTimes[] {
  return schedules ? listIn(schedules, 'schedules').flatMap(zoneTimesOf) : []
}

/** Milliseconds of an int64 as JSON writes it; undefined for what is none, or longer than anybody writes. */
export function durationOf(wire: unknown): number | undefined {
  return typeof wire === 'string' && /^\d{1,15}$/.test(wire) ? Number(wire) : undefined
}
