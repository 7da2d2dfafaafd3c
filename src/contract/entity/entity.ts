import { compareDatetimes, timeOf } from '../datetime.ts'
import { limits } from '../limits.ts'
import { lazy, list, part, section, type AnySchema, type Infer, type Check, type Wire } from '../schema.ts'
import { code, datetime, flag, id, text } from '../vocabulary.ts'
import { classification } from './classification.ts'
import { correlation } from './correlation.ts'
import { dimensions, groupDetails, routeDetails, schedules, symbology, visualDetails } from './display.ts'
import { geoDetails, geoShape } from './geometry.ts'
import { health } from './health.ts'
import { kinematics } from './kinematics.ts'
import { location, locationUncertainty, status } from './location.ts'
import { indicators, milView, ontology, targetPriority } from './mil-view.ts'
import { orbit } from './orbit.ts'
import { powerState } from './power.ts'
import { provenance } from './provenance.ts'
import { media, relationships, taskCatalog } from './relationships.ts'
import { payloads, sensors } from './sensors.ts'
import { signal, transponderCodes } from './signal.ts'
import { supplies } from './supplies.ts'
import { aliases, tracked } from './tracking.ts'

// An override holds an entity, so it can't have its own file.
const overriding = section(3, 'MilView, ontology, provenance, indicators')

/** The interface leaves further fields open. */
export const override = overriding.open('Override', 'a value that replaces the source’s', {
  requestId: id('other', 'id of the request that set the override'),
  fieldPath: code('path of the overridden field'),
  maskedFieldValue: lazy<Entity>((): AnySchema => entity, 'an entity holding the masked value', { partial: true }),
})

export const overrides = overriding.component('Overrides', 'provenance of override data', {
  override: list(override, 'overrides on this entity'),
})

/** An entity's components in the order of the interface. A new one is one line here. */
export const components = {
  status,
  location,
  locationUncertainty,
  kinematics,
  geoShape,
  geoDetails,
  aliases,
  tracked,
  correlation,
  milView,
  ontology,
  sensors,
  payloads,
  powerState,
  provenance,
  overrides,
  indicators,
  targetPriority,
  signal,
  transponderCodes,
  dataClassification: part(classification, 'security classification'),
  taskCatalog,
  media,
  relationships,
  visualDetails,
  dimensions,
  routeDetails,
  schedules,
  health,
  groupDetails,
  supplies,
  orbit,
  symbology,
}
export type ComponentName = keyof typeof components
export const componentNames = Object.keys(components) as readonly ComponentName[]

export const entity = section(3, 'Resources and their fields').component(
  'Entity',
  'a single known object in the operational environment',
  {
    entityId: id('entity', 'globally unique id (GUID)'),
    description: text('human-readable description; generated when empty'),
    isLive: flag('active: lifecycle state CREATE or UPDATE'),
    createdTime: datetime('when the producer first knew the entity, or time of first receipt; never changes'),
    expiryTime: datetime('future time at which the entity expires; less than 30 days ahead'),
    noExpiry: flag('stays relevant beyond one operation, such as long-living geographic entities'),
    ...components,
  },
  [
    {
      text: 'entityId',
      at: 'entityId',
      kind: 'missing required',
      holds: ({ entityId }) => entityId !== undefined,
    },
    {
      text: 'either location or kinematics is set, not both',
      holds: (value) => value.location === undefined || value.kinematics === undefined,
    },
    {
      text: 'locationUncertainty goes with location, kinematics has uncertainties of its own',
      at: 'locationUncertainty',
      holds: (value) => value.locationUncertainty === undefined || value.kinematics === undefined,
    },
    {
      text: 'expiryTime is after createdTime',
      at: 'expiryTime',
      holds: ({ createdTime, expiryTime }) =>
        createdTime === undefined || expiryTime === undefined || !(compareDatetimes(createdTime, expiryTime) >= 0),
    },
    {
      text: 'a track with a 3D position has no lineOfBearing',
      at: ['tracked', 'lineOfBearing'],
      holds: (value) => value.tracked?.lineOfBearing === undefined || !hasPosition3d(value),
    },
    {
      text: 'a fixed signal has a location',
      at: 'signal',
      holds: (value) => value.signal?.fixed === undefined || (value.location ?? value.kinematics) !== undefined,
    },
  ],
)
export interface Entity extends Infer<typeof entity> {}

/** For live entities that aren't snapshots. `Entity` doesn't know its place or the answer's moment. */
export const expiresInTime: Check<Pick<Entity, 'isLive' | 'expiryTime'>> = {
  text: `the expiryTime of a live entity is after the answer, and less than ${limits.expiryDays} days after it`,
  at: 'expiryTime',
  severity: 'note',
  holds: ({ isLive, expiryTime }, answeredAt) => {
    const expiry = expiryTime === undefined ? undefined : timeOf(expiryTime)
    if (isLive !== true || expiry === undefined || answeredAt === undefined) return true
    return expiry > answeredAt && expiry - answeredAt < limits.expiryDays * 86_400_000
  },
}

function hasPosition3d({ location, kinematics }: Partial<Wire<Pick<typeof components, 'location' | 'kinematics'>>>) {
  const position = location?.position
  const geodetic = kinematics?.kinematicsGeodetic?.location
  const { xMeters, yMeters, zMeters } = kinematics?.kinematicsGeocentric?.location ?? {}
  const place = position ?? geodetic
  const altitudes = [
    position?.altitudeHaeMeters,
    position?.altitudeAglMeters,
    position?.altitudeAsfMeters,
    position?.pressureDepthMeters,
    geodetic?.universalAltitudeHae?.valueMeters,
  ]
  return (
    (areSet(place?.latitudeDegrees, place?.longitudeDegrees) && altitudes.some((altitude) => altitude !== undefined)) ||
    areSet(xMeters, yMeters, zMeters)
  )
}

function areSet(...values: readonly unknown[]): boolean {
  return values.every((value) => value !== undefined)
}
