import { conventions, MACHINE_ZONE } from './conventions.ts'
import { readTimeInput, type TimeInput } from './time-input.ts'
import { formatZuluTime } from './time.ts'
import { offsetWords, wallClock, zoneFormat } from './zone.ts'
import { DAY, HOUR } from './milliseconds.ts'

interface Zoned {
  readonly rest: string
  readonly zone: string
  /** Undefined if the zone is unknown. */
  readonly wallAt: (time: number) => number | undefined
}

const withOffset = /^(.*\d)(?:\s*(?:UTC|GMT)|\s+|)([+\u2212-])(\d\d?)(?::?([0-5]\d)(?::([0-5]\d))?)?$/i
const withName = /^(.*\d)\s+(\S+)$/
/** An unfinished date: no offset. */
const isMonth = /^\d{4}-\d\d?$/

/**
 * Like `readTimeInput`, also in the second zone or with an offset: `16:22 HEL`, `21 NOV 16:22
 * Europe/Helsinki`, `16:22 +02`. Reports times that clocks skip or repeat. `now`: milliseconds since 1970.
 */
export function readZonedTime(text: string, now: number, daysBack = 0): TimeInput {
  const typed = text.trim()
  const plain = readTimeInput(typed, now - daysBack * DAY)
  if (plain.kind !== 'error') return plain
  const zoned = zonedOf(typed)
  const wallNow = zoned?.wallAt(now) ?? now
  const rest = zoned === undefined ? (withName.exec(typed)?.[1] ?? '') : zoned.rest
  const wall = readTimeInput(`${rest}Z`, wallNow - daysBack * DAY)
  // `25:00 HEL` is wrong even where HEL is unknown.
  if (wall.kind !== 'time') return plain.reason.startsWith('Not a time') && zoned !== undefined ? wall : plain
  return zoned === undefined ? unknownZone(typed.slice(rest.length).trim()) : instantOf(wall.at, zoned)
}

export function isTimeAlone(text: string): boolean {
  const typed = text.trim()
  return /^\d{1,2}:?\d\d(?::\d\d)?\s*Z?$/i.test(zonedOf(typed)?.rest ?? typed)
}

function zonedOf(typed: string): Zoned | undefined {
  const [, rest = '', sign, hours, minutes = '0', seconds = '0'] = withOffset.exec(typed) ?? []
  if (hours !== undefined && Number(hours) < 24 && !isMonth.test(typed)) {
    const size = Number(hours) * HOUR + Number(minutes) * 60_000 + Number(seconds) * 1000
    const offset = sign === '+' ? size : -size
    return { rest, zone: typed.slice(rest.length).trim(), wallAt: (time) => time + offset }
  }
  const [, before = '', zone = ''] = withName.exec(typed) ?? []
  const { secondZone } = conventions()
  if (!zoneNames().some((name) => name.toLowerCase() === zone.toLowerCase())) return undefined
  return { rest: before, zone, wallAt: (time) => wallClock(time, secondZone) }
}

/** The desk's own name first. */
function zoneNames(): string[] {
  const { secondZone, secondLabel } = conventions()
  const format = zoneFormat(secondZone)
  if (format === undefined) return []
  return [secondLabel, secondZone === MACHINE_ZONE ? '' : secondZone, format.resolvedOptions().timeZone].filter(Boolean)
}

function unknownZone(zone: string): TimeInput {
  const [name] = zoneNames()
  const read = name === undefined ? 'Z or an offset such as +02' : `Z, ${name} or an offset such as +02`
  return { kind: 'error', reason: `Unknown zone ${zone}. Use ${read}` }
}

/** `wall`: the clocks' time, as if UTC. */
function instantOf(wall: number, { rest, zone, wallAt }: Zoned): TimeInput {
  const second = Math.floor(wall / 1000) * 1000
  const times = new Map<string, number>()
  // Every nearby UTC offset: a zone may even have changed its day.
  for (let near = second - 1.5 * DAY; near <= second + 1.5 * DAY; near += 3 * HOUR) {
    const shown = wallAt(near)
    if (shown !== undefined) times.set(offsetWords(shown, near), wall - (shown - near))
  }
  const shown = [...times].filter(([, at]) => wallAt(at - (wall - second)) === second)
  const [first, another] = shown
  if (first !== undefined && another === undefined) return { kind: 'time', at: first[1] }
  if (times.size === 0) return { kind: 'error', reason: `Can’t convert ${zone} at this date. Type Zulu` }
  const choice = (shown.length === 0 ? [...times] : shown)
    .toSorted(([, one], [, other]) => one - other)
    .map(([offset, at]) => `${rest} ${offset} (${formatZuluTime(at, at)})`)
    .join(' or ')
  const why = first === undefined ? 'doesn’t exist: clocks go forward' : 'occurs twice: clocks go back'
  return { kind: 'error', reason: `${rest} ${zone} ${why}. Type ${choice}` }
}
