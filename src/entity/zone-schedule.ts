import type { Entity } from '../contract/entity/entity.ts'
import { listIn, member } from '../contract/json.ts'

/** From each time of a quartz expression on; open-ended without a duration. */
export interface ZoneTimes {
  readonly expression: string
  readonly durationMilliseconds: number | undefined
}

/** Schedules with more aren’t parsed. */
export const MOST_WINDOWS = 50

const ZONE_TYPES: readonly unknown[] = ['SCHEDULE_TYPE_ZONE_ENABLED', 'SCHEDULE_TYPE_ZONE_TEMP_ENABLED']

/** Windows that activate a zone; empty for other or invalid schedules. */
export function zoneTimesOf(schedule: unknown): ZoneTimes[] {
  if (!ZONE_TYPES.includes(member(schedule, 'scheduleType'))) return []
  return listIn(schedule, 'windows').flatMap((window) => {
    const expression = member(window, 'cronExpression')
    return typeof expression === 'string'
      ? [{ expression, durationMilliseconds: durationOf(member(window, 'durationMillis')) }]
      : []
  })
}

export function zoneTimes({ schedules }: Entity): ZoneTimes[] {
  return schedules ? listIn(schedules, 'schedules').flatMap(zoneTimesOf) : []
}

/** Milliseconds of an int64 in JSON; undefined if invalid or implausibly long. */
export function durationOf(wire: unknown): number | undefined {
  return typeof wire === 'string' && /^\d{1,15}$/.test(wire) ? Number(wire) : undefined
}
