import { timeOf } from '../../contract/datetime.ts'

/** Degrees, accurate to a few: enough for a sun-synchronous plane. */
function sunRightAscension(milliseconds: number): number {
  const days = (milliseconds - Date.UTC(2000, 0, 1, 12)) / 86_400_000
  return (((280.46 + 0.985_647_4 * days) % 360) + 360) % 360
}

/** Converts `localTimeOfAscendingNode` (`21:30`) to `raOfAscNodeDeg`, which depends on the `epoch`. */
export function withAscendingNode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('localTimeOfAscendingNode' in value)) return value
  const { localTimeOfAscendingNode: time, epoch } = value as { localTimeOfAscendingNode: unknown; epoch?: unknown }
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(String(time)) ?? []
  const sun = sunRightAscension(timeOf(String(epoch)) ?? Number.NaN)
  if (hours === undefined || Number.isNaN(sun)) return value
  const node = (sun + (Number(hours) + Number(minutes) / 60 - 12) * 15 + 360) % 360
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) =>
      name === 'localTimeOfAscendingNode' ? ['raOfAscNodeDeg', Math.round(node * 1e4) / 1e4] : [name, each],
    ),
  )
}
