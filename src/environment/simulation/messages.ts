import type { AnyMessage } from '../../contract/any-message.ts'
import type { Entity } from '../../contract/entity/entity.ts'
import { between, pick } from '../scenario/random.ts'

function message(type: string, fields: Record<string, unknown>): AnyMessage {
  return { '@type': `type.googleapis.com/sar.v1.${type}`, ...fields }
}

const SEARCHES = [
  'ExpandingSquare',
  'CreepingLine',
  'ParallelTrack',
  'SectorSearch',
  'ShorelineSearch',
  'SonarLine',
  'Illuminate',
  'SearchMission',
]

export interface MessageSource {
  kind: string
  title: string
  entities: readonly Entity[]
  next: () => number
}

function objective(entities: readonly Entity[]): Entity | undefined {
  return entities.find((entity) => entity.geoShape !== undefined) ?? entities[0]
}

function datum(entity: Entity | undefined): { latitudeDegrees: number; longitudeDegrees: number } {
  const point =
    entity?.location?.position ??
    entity?.kinematics?.kinematicsGeodetic?.location ??
    entity?.geoShape?.polygon?.rings?.[0]?.positions?.[0]?.position
  return { latitudeDegrees: point?.latitudeDegrees ?? 43.7336, longitudeDegrees: point?.longitudeDegrees ?? -68.5962 }
}

export function specification({ kind, title, entities, next }: MessageSource): AnyMessage {
  const target = objective(entities)
  const common = { objective: { entityId: target?.entityId }, label: title }
  if (SEARCHES.includes(kind)) {
    return message(kind, {
      ...common,
      datum: datum(target),
      legSpacingMeters: pick([185.2, 370.4, 926, 1852], next),
      firstLegBearingDegrees: between(0, 35, next) * 10,
      speedKnots: between(8, 60, next),
      altitudeHaeMeters: between(2, 9, next) * 50,
      probabilityOfDetection: Math.round((0.55 + next() * 0.4) * 100) / 100,
      searchObjects: ['person in water', 'life raft, 4 persons'],
      sweep: { widthMeters: between(3, 18, next) * 100, sensorIds: ['ir', 'eo'] },
    })
  }
  if (['PointCamera', 'StreamVideo'].includes(kind)) {
    return message(kind, {
      ...common,
      target: datum(target),
      bearingDegrees: between(0, 359, next),
      zoom: between(1, 12, next),
      stream: { ingestId: `cam-${between(7, 12, next)}`, bitrateKbps: 4000 },
    })
  }
  if (['RadioGuard', 'Broadcast'].includes(kind)) {
    return message(kind, {
      ...common,
      channels: [
        { name: 'VHF 16', frequencyHz: 156_800_000 },
        { name: 'VHF 22A', frequencyHz: 157_100_000 },
      ],
      text: 'SAR in progress, keep clear of sector ALFA-3.',
      repeatMinutes: 15,
    })
  }
  return message(kind, { ...common, to: datum(target), speedKnots: between(6, 30, next), remarks: title })
}

export function progress(kind: string, percent: number, next: () => number): AnyMessage {
  const legs = between(6, 18, next)
  return message(`${kind}Progress`, {
    percentComplete: percent,
    legsDone: Math.floor((legs * percent) / 100),
    legsTotal: legs,
    sightings: percent > 60 ? between(0, 2, next) : 0,
  })
}

export function estimate(kind: string, finish: string, next: () => number): AnyMessage {
  return message(`${kind}Estimate`, {
    expectedFinish: finish,
    confidence: Math.round((0.6 + next() * 0.35) * 100) / 100,
    fuelAtFinishPercent: between(12, 70, next),
  })
}

export function result(kind: string, finish: string, next: () => number): AnyMessage {
  return message(`${kind}Result`, {
    finished: finish,
    coverage: Math.round((0.7 + next() * 0.3) * 100) / 100,
    detections: between(0, 3, next),
    report: `objects/reports/${kind.toLowerCase()}-${between(1000, 9999, next)}.json`,
  })
}

export function errorDetails(kind: string, code: string, text: string, next: () => number): AnyMessage {
  return message(`${kind}Failure`, {
    reason: code.replace('ERROR_CODE_', ''),
    text,
    attempts: between(1, 3, next),
    lastSensorReading: { name: 'limit-switch', value: between(0, 1, next) },
  })
}
