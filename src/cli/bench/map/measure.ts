/** In milliseconds: until everything is drawn, and the longest task. */
export interface Measured {
  milliseconds: number
  longestTask: number
}

export interface Drawn {
  full: Measured
  update: Measured
}

export interface BenchView {
  longitude: number
  latitude: number
  zoom: number
}

/** West, south, east, north. */
export type MapBounds = readonly [number, number, number, number]

/** Browsers report only tasks over 50 ms. */
export async function measure(work: () => Promise<void>): Promise<Measured> {
  // In a task of its own, so that creating the entities isn't measured.
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

export function makeHost(): HTMLElement {
  const host = document.createElement('div')
  host.style.cssText = 'position:fixed;inset:0'
  document.body.append(host)
  return host
}
