/** When idle, but after `latest` milliseconds at most. */
export function whenIdle(work: () => void, latest = 1000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: latest })
  else setTimeout(work)
}
