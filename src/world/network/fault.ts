/** Faults of a request on its way and back. */
export const faultKinds = [
  /** Never arrives, without a notice. */
  'lost before',
  /** Arrives and is done; the answer never comes. */
  'lost after',
  /** The connection breaks before the request arrives, or after. */
  'reset before',
  'reset after',
  /** Half of the answer's bytes come, then the connection breaks. */
  'cut',
  /** The answer's coding isn't the named one, so a browser can't read it. */
  'wrong coding',
  /** A proxy answers with its own page in the server's place. */
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
  /** Share of requests that meet a fault. */
  readonly faultShare: number
  readonly faults: readonly FaultKind[]
  /** Nothing gets through either way, without a notice. */
  readonly isDown: boolean
}

export const fairWeather: Weather = { latency: 20, faultShare: 0, faults: [], isDown: false }
