/** When idle, after at most `latest` milliseconds. */
export function whenIdle(work: () => void, latest = 1000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: latest })
  else setTimeout(work)
}
