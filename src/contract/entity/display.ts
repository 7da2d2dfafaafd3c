import { emptyObject } from '../any-message.ts'
import { list, part, section } from '../schema.ts'
import { team } from '../team.ts'
import { code, datetime, id, metres, millisecondsText, openEnum, text, uint } from '../vocabulary.ts'
import { color } from './geometry.ts'

const { component } = section(3, 'Remaining components')

export const visualDetails = component('VisualDetails', 'display details', {
  rangeRings: component(
    'RangeRings',
    'rings around the entity',
    {
      minDistanceM: metres('radius of the innermost ring'),
      maxDistanceM: metres('radius of the outermost ring'),
      ringCount: uint('number of rings'),
      ringLineColor: part(color, 'color of the rings'),
    },
    [
      {
        text: 'minDistanceM is not above maxDistanceM',
        holds: ({ minDistanceM, maxDistanceM }) =>
          minDistanceM === undefined || maxDistanceM === undefined || minDistanceM <= maxDistanceM,
      },
    ],
  ),
})

export const dimensions = component('Dimensions', 'physical size', { lengthM: metres('length') })

export const routeDetails = component('RouteDetails', 'route information', {
  destinationName: text('name of the destination'),
  estimatedArrivalTime: datetime('estimated time of arrival'),
})

export const scheduleType = openEnum('schedule type', 'SCHEDULE_TYPE_', 'INVALID ZONE_ENABLED ZONE_TEMP_ENABLED')

export const cronWindow = component('CronWindow', 'recurring time window', {
  cronExpression: code('quartz cron in UTC, when the window starts'),
  durationMillis: millisecondsText('how long the window lasts'),
})

export const schedule = component('Schedule', 'a schedule', {
  windows: list(cronWindow, 'time windows'),
  scheduleId: id('other', 'id of the schedule'),
  scheduleType: scheduleType('what the schedule switches'),
})

export const schedules = component('Schedules', 'schedules', { schedules: list(schedule, 'schedules') })

export const armyEchelon = openEnum(
  'army echelon',
  'ARMY_ECHELON_',
  'INVALID FIRE_TEAM SQUAD PLATOON COMPANY BATTALION REGIMENT BRIGADE DIVISION CORPS ARMY',
)

export const groupDetails = component('GroupDetails', 'group details', {
  team: part(team, 'the group is a team'),
  platformSubcomponents: part(emptyObject, 'the group is made of parts of a platform'),
  echelon: component('Echelon', 'size of the unit', { armyEchelon: armyEchelon('echelon of an army unit') }),
})

export const symbology = component('Symbology', 'iconography by standard', {
  milStd2525C: part(
    component('MilStd2525C', 'MIL-STD-2525C', { sidc: code('symbol identification code', { label: 'SIDC' }) }),
    'symbol by MIL-STD-2525C',
    { label: 'MIL-STD-2525C' },
  ),
})
