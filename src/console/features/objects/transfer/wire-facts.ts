/** The body on the wire. If `bytes` or `coding` is unknown, `why` has the reason. */
export interface WireFacts {
  bytes: number | undefined
  coding: string | undefined
  why: string | undefined
}

/** The part of `PerformanceResourceTiming` in use. */
export interface BodyTiming {
  encodedBodySize: number
}

/**
 * Our server tells the coding and maybe the size, the browser the size of complete same-origin answers.
 * Another origin must allow both.
 */
export function wireFacts(
  headers: Headers,
  isSameOrigin: boolean,
  timing: BodyTiming | undefined,
  received: { bytes: number; isComplete: boolean },
): WireFacts {
  const coding = codingOf(headers, isSameOrigin)
  const announced = count(headers.get('watchfloor-wire-bytes'))
  const measured = timing !== undefined && timing.encodedBodySize > 0 ? timing.encodedBodySize : undefined
  if (!received.isComplete) {
    if (coding === 'identity') return { bytes: received.bytes, coding, why: undefined }
    return { bytes: undefined, coding, why: 'the answer broke off, and the browser gives sizes only of complete ones' }
  }
  // Without coding, the received size is exact; a timing could be of another answer.
  const bytes = coding === 'identity' ? received.bytes : (measured ?? announced)
  if (bytes !== undefined && coding !== undefined) return { bytes, coding, why: undefined }
  if (isSameOrigin) return { bytes, coding, why: 'the browser gave no timing for this answer' }
  const hidden = [
    ...(coding === undefined ? ['its encoding (Access-Control-Expose-Headers)'] : []),
    ...(bytes === undefined ? ['its size on the wire (Timing-Allow-Origin)'] : []),
  ]
  return { bytes, coding, why: `not visible to the browser: the other origin doesn’t show ${hidden.join(' and ')}` }
}

/** Undefined if another origin may hide it. */
function codingOf(headers: Headers, isSameOrigin: boolean): string | undefined {
  const told = headers.get('watchfloor-content-encoding') ?? headers.get('content-encoding')
  return told ?? (isSameOrigin ? 'identity' : undefined)
}

/**
 * Length announced in the headers; `undefined` without one, or if it may not be of these bytes: browsers show
 * another origin's length, but not its coding.
 */
export function announcedBytes(headers: Headers, isSameOrigin: boolean): number | undefined {
  return codingOf(headers, isSameOrigin) === 'identity' ? count(headers.get('content-length')) : undefined
}

function count(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}

/** `2.9 % saved`, `0.1 % added`; `undefined` without a coding. */
export function savedWords(wireBytes: number, decodedBytes: number): string | undefined {
  if (decodedBytes === 0) return undefined
  const share = 1 - wireBytes / decodedBytes
  const percent = Math.abs(share * 100)
  if (wireBytes === decodedBytes) return undefined
  return `${percent < 0.1 ? 'under 0.1' : percent.toFixed(1)} % ${share >= 0 ? 'saved' : 'added'}`
}

/** How late the browser may publish an entry. */
const WAIT_MILLISECONDS = 400

/** The browser publishes it after the last byte; polls soon fill the page's own buffer. */
export function resourceTiming(path: string): {
  /** @param decodedBytes tells it from another answer for the path at the same time */
  entry: (decodedBytes: number) => Promise<PerformanceResourceTiming | undefined>
  stop: () => void
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
      return own()
    },
    stop: () => observer.disconnect(),
  }
}
