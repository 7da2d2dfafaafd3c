import { timeOf } from '../../contract/datetime.ts'

/** Degrees, accurate to a few: enough for a sun-synchronous plane. */
function sunRightAscension(milliseconds: number): number {
  const days = (milliseconds - Date.UTC(2000, 0, 1, 12)) / 86_400_000
  return (((280.46 + 0.985_647_4 * days) % 360) + 360) % 360
}

/** Right ascension in degrees of a node crossed at a local time (`21:30`); the epoch in milliseconds. */
export function ascendingNode(localTime: string, epoch: number): number {
  const [hours = 0, minutes = 0] = localTime.split(':').map(Number)
  const node = (sunRightAscension(epoch) + (hours + minutes / 60 - 12) * 15 + 360) % 360
  return Math.round(node * 1e4) / 1e4
}

/** Converts `localTimeOfAscendingNode` (`21:30`) to `raOfAscNodeDeg`, which depends on the `epoch`. */
export function withAscendingNode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('localTimeOfAscendingNode' in value)) return value
  const { localTimeOfAscendingNode: time, epoch } = value as { localTimeOfAscendingNode: unknown; epoch?: unknown }
  const at = timeOf(String(epoch))
  if (!/^\d\d:\d\d$/.test(String(time)) || at === undefined) return value
  const node = ascendingNode(String(time), at)
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) =>
      name === 'localTimeOfAscendingNode' ? ['raOfAscNodeDeg', node] : [name, each],
    ),
  )
}
