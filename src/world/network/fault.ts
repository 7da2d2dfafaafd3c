/** What may happen to a request on its way and back. */
export const faultKinds = [
  /** Never arrives, and nobody says so. */
  'lost before',
  /** Arrives and is done; the answer never comes. */
  'lost after',
  /** The connection breaks before the request arrives, or after. */
  'reset before',
  'reset after',
  /** Half of the answer's bytes come, then the connection breaks. */
  'cut',
  /** The answer's coding is not the one that it names, so a browser can't read it. */
  'wrong coding',
  /** A proxy answers with a page of its own, in the server's place. */
  'proxy page',
  'proxy error',
  /** A proxy sends the request twice. */
  'duplicated',
  /** The answer comes long after the client has given up, or just before. */
  'late',
] as const

export type FaultKind = (typeof faultKinds)[number]

/** How a link behaves for a time. */
export interface Weather {
  /** Milliseconds one way. */
  readonly latency: number
  /** Part of the requests that meet a fault. */
  readonly faultShare: number
  readonly faults: readonly FaultKind[]
  /** Nothing comes through either way, and nobody says so. */
  readonly isDown: boolean
}

export const fairWeather: Weather = { latency: 20, faultShare: 0, faults: [], isDown: false }
