/** What can be known of the body on the wire. `bytes` or `coding` is undefined when it can't be; `why` then tells the reason. */
export interface WireFacts {
  bytes: number | undefined
  coding: string | undefined
  why: string | undefined
}

/** The parts of a `PerformanceResourceTiming` that matter here. */
export interface BodyTiming {
  encodedBodySize: number
}

/**
 * Reads what is known of a body on the wire. Our own server tells coding and, where it is known beforehand, size; the browser tells the size of
 * answers of this origin once they are complete. Another origin must allow a page to see either.
 */
export function wireFacts(
  headers: Headers,
  isSameOrigin: boolean,
  timing: BodyTiming | undefined,
  received: { bytes: number; isComplete: boolean },
): WireFacts {
  const told = headers.get('watchfloor-content-encoding')
  const seen = headers.get('content-encoding')
  const coding = told ?? seen ?? (isSameOrigin ? 'identity' : undefined)
  const announced = count(headers.get('watchfloor-wire-bytes'))
  const measured = timing !== undefined && timing.encodedBodySize > 0 ? timing.encodedBodySize : undefined
  if (!received.isComplete) {
    if (coding === 'identity') return { bytes: received.bytes, coding, why: undefined }
    return { bytes: undefined, coding, why: 'the answer broke off; the browser tells the size only of complete ones' }
  }
  // Unencoded, what came is what was on the wire; no timing, which could be another answer's, says it better.
  const bytes = coding === 'identity' ? received.bytes : (measured ?? announced)
  if (bytes !== undefined && coding !== undefined) return { bytes, coding, why: undefined }
  if (isSameOrigin) return { bytes, coding, why: 'the browser gave no timing for this answer' }
  const hidden = [
    ...(coding === undefined ? ['its encoding (Access-Control-Expose-Headers)'] : []),
    ...(bytes === undefined ? ['its size on the wire (Timing-Allow-Origin)'] : []),
  ]
  return { bytes, coding, why: `not visible to the browser: the other origin does not show ${hidden.join(' and ')}` }
}

/** What the answer announced as its length before any byte of the body came; `undefined` when it did not, or not of these bytes. */
export function announcedBytes(headers: Headers): number | undefined {
  const coding = headers.get('watchfloor-content-encoding') ?? headers.get('content-encoding') ?? 'identity'
  return coding === 'identity' ? count(headers.get('content-length')) : undefined
}

function count(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}

/** How much the encoding saved: `2.9 % saved`, `0.1 % added`; `undefined` without an encoding. */
export function savedWords(wireBytes: number, decodedBytes: number): string | undefined {
  if (decodedBytes === 0) return undefined
  const share = 1 - wireBytes / decodedBytes
  const percent = Math.abs(share * 100)
  if (wireBytes === decodedBytes) return undefined
  return `${percent < 0.1 ? 'under 0.1' : percent.toFixed(1)} % ${share >= 0 ? 'saved' : 'added'}`
}

/** How long the browser may take to publish an entry after the last byte. */
const WAIT_MILLISECONDS = 400

/**
 * Watches for the browser's timing of the next answer for an object. The entry appears only after the last byte, and the page-wide buffer that
 * could be asked instead is soon filled by polling.
 */
export function resourceTiming(path: string): {
  /** @param decodedBytes tells this answer from another one for the same path at the same time, unencoded */
  entry: (decodedBytes: number) => Promise<PerformanceResourceTiming | undefined>
} {
  const from = performance.now()
  const ending = `/api/v1/objects/${path.split('/').map(encodeURIComponent).join('/')}`
  const found: PerformanceResourceTiming[] = []
  let wake: (() => void) | undefined
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceResourceTiming && entry.startTime >= from && entry.name.endsWith(ending))
        found.push(entry)
    wake?.()
  })
  observer.observe({ type: 'resource' })
  return {
    async entry(decodedBytes) {
      const own = () =>
        found.find(
          ({ decodedBodySize, encodedBodySize }) =>
            decodedBodySize === decodedBytes && encodedBodySize !== decodedBodySize,
        )
      const giveUpAt = performance.now() + WAIT_MILLISECONDS
      while (own() === undefined && performance.now() < giveUpAt)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, giveUpAt - performance.now())
        })
      observer.disconnect()
      return own()
    },
  }
}
