/** A time window as shares of a track, 0 to 1. */
export interface WindowBar {
  readonly from: number
  readonly fill: number
  readonly mark: number
  readonly earliest: number | undefined
  readonly openStart: boolean
  readonly openEnd: boolean
}

function share(at: number, start: number, end: number): number {
  return end > start ? Math.min(1, Math.max(0, (at - start) / (end - start))) : 1
}

/** In milliseconds. At an open end the track is as wide as on the other side of the moment. */
export function windowBar(
  window: { after: number | undefined; before: number | undefined; began: number | undefined },
  at: number,
): WindowBar {
  const { after, before, began } = window
  const first = after ?? began ?? (before === undefined ? at - 60_000 : Math.min(at, before) - 60_000)
  const start = Math.min(first, began ?? first)
  const end = before ?? Math.max(at + (at - start), start + 60_000)
  // Space before the earliest moment keeps its dashed line off the edge.
  const edge = after === undefined ? start : start - (end - start) * 0.06
  return {
    from: share(began ?? first, edge, end),
    fill: share(at, edge, end),
    mark: share(at, edge, end),
    earliest: after === undefined ? undefined : share(after, edge, end),
    openStart: after === undefined,
    openEnd: before === undefined,
  }
}
