/** One measurement in milliseconds: until everything is on the screen, and the longest stretch without an answer to the user. */
export interface Measured {
  milliseconds: number
  longestTask: number
}

/** All entities drawn from nothing, and one in a hundred moved after that. */
export interface Drawn {
  full: Measured
  update: Measured
}

export interface View {
  longitude: number
  latitude: number
  zoom: number
}

/** The part of the earth that entities are spread over: west, south, east, north. */
export type Box = readonly [number, number, number, number]

/** Runs one of the drawings. Tasks shorter than 50 ms are none that a user notices, and browsers don't tell of them. */
export async function measure(work: () => Promise<void>): Promise<Measured> {
  // In a task of its own: what made the entities is not drawing.
  await new Promise((resolve) => setTimeout(resolve))
  let longestTask = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longestTask = Math.max(longestTask, entry.duration)
  })
  observer.observe({ type: 'longtask' })
  const start = performance.now()
  await work()
  const milliseconds = performance.now() - start
  await new Promise((resolve) => setTimeout(resolve, 50))
  observer.disconnect()
  return { milliseconds: Math.round(milliseconds), longestTask: Math.round(longestTask) }
}

/** An element over the whole page to draw into. */
export function makeHost(): HTMLElement {
  const host = document.createElement('div')
  host.style.cssText = 'position:fixed;inset:0'
  document.body.append(host)
  return host
}
