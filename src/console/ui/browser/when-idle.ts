/** Calls `work` when the browser has nothing better to do, after `latest` milliseconds at the latest. */
export function whenIdle(work: () => void, latest = 1000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: latest })
  else setTimeout(work)
}
