import { disposition } from '../../../../contract/entity/mil-view.ts'
import { formatLeg } from '../../../../format/compass.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { wordsFor } from '../../../../format/enum-words.ts'
import { formatReportedTime } from '../../../../format/time.ts'
import { countOf } from '../../../../format/count.ts'
import { inverse } from '../../../../geo/geodesic.ts'
import { nameOf, type MapEntity } from '../../../../geo/map-entity.ts'
import type { Fix } from '../position/place.ts'
import { positionOf } from '../../../../geo/position.ts'
import type { Step, StepResult } from './navigation.ts'

/** Metres; bearings of nearer points mean nothing. */
const SAME_PLACE = 1

const ALONE_UNCLEAR = new Set(['DISPOSITION_UNKNOWN', 'DISPOSITION_PENDING'])

const NO_FURTHER: Record<Step, string> = {
  north: 'Nothing to the north of here',
  east: 'Nothing to the east of here',
  south: 'Nothing to the south of here',
  west: 'Nothing to the west of here',
  nearest: 'Nothing is on the map',
  farther: 'This is the farthest from the start',
  nearer: 'This is the nearest to the start',
}

export interface Around {
  /** Environment's time, milliseconds. */
  readonly now: number
  readonly count: number
  /** Entities at the same place. */
  readonly countHere: number
  /** How the position is known. */
  readonly how: Fix['how']
}

/** `Raft, NNE 3.2 NM, hostile, 4 min old`. Says which parts are unknown. */
export function arrivalWords(item: MapEntity, result: Extract<StepResult, { kind: 'moved' }>, around: Around): string {
  const others = around.countHere - 1
  return [
    nameOf(item),
    stepWords(result),
    dispositionWords(item.entity.milView?.disposition),
    ageWords(item, around.now),
    around.how === 'reported' ? undefined : `position computed by ${around.how}`,
    item.alert === undefined ? undefined : `${item.alert} raised`,
    others > 0 ? `${others} more at this place` : undefined,
    result.rank === undefined ? undefined : `${result.rank} of ${around.count}`,
  ]
    .filter((words) => words !== undefined)
    .join(', ')
}

/** Why a step found none. */
export function nowhereWords(result: Exclude<StepResult, { kind: 'moved' }>, entities: number): string {
  if (result.kind === 'no further') return NO_FURTHER[result.step]
  return entities === 0 ? 'No entities' : `No positions in ${countOf(entities, 'entity', 'entities')}`
}

export function notOnMapWords(item: MapEntity): string {
  const position = positionOf(item.entity)
  const why = position.kind === 'incomplete' ? `position incomplete, ${position.reason}` : 'no position'
  return `${nameOf(item)} is not on the map: ${why}`
}

export function countWords(entities: number, withoutPosition: number): string {
  const on = `${entities - withoutPosition} of ${countOf(entities, 'entity', 'entities')} on the map`
  return withoutPosition === 0 ? on : `${on}, ${withoutPosition} without a position`
}

const FROM: Record<Extract<StepResult, { kind: 'moved' }>['fromWhat'], string> = {
  left: '',
  gone: ' from where the one before was',
  middle: ' from the middle of the map',
  start: ' from the start',
}

function stepWords({ from, place, fromWhat }: Extract<StepResult, { kind: 'moved' }>): string {
  const { metres, bearing } = inverse(from, place)
  if (metres >= SAME_PLACE) return `${formatLeg(bearing, metres)}${FROM[fromWhat]}`
  return fromWhat === 'left' ? 'at the same place' : `no distance${FROM[fromWhat]}`
}

function dispositionWords(value: string | undefined): string {
  const words = wordsFor(value, disposition, 'no disposition')
  if (value === undefined || !disposition.values.some((each) => each === value)) return words
  return ALONE_UNCLEAR.has(value) ? `disposition ${words.toLowerCase()}` : words.toLowerCase()
}

function ageWords({ asOf, snapshot }: MapEntity, now: number): string {
  const what = snapshot ? 'snapshot, ' : ''
  if (asOf === undefined) return `${what}age unknown`
  if (asOf - now >= 1000) return `${what}${formatReportedTime(asOf, now)}`
  return `${what}${formatDuration(Math.max(0, now - asOf), { units: 'clear' })} old`
}
