import { useConfig, parseConfig } from '../../../platform/api/config.ts'
import { takeWaitingVersion, useNewVersion } from '../../../platform/offline/new-version.ts'
import { logWall } from '../watchdog/gap-log.ts'
import { RELOAD_EVERY, reloadReason } from './reload-plan.ts'

const LOOK_MILLISECONDS = 60_000
const MEMORY_LIMIT = 600e6

/**
 * By `reloadReason`, and `limits.wallReloadHours` and `limits.wallMemoryBytes` of the configuration.
 * @param quiet whether the picture is good, and for how many milliseconds nothing has changed
 * @returns the stop function
 */
export function startDailyReload(quiet: () => { isLive: boolean; quietFor: number }): () => void {
  const startedAt = performance.now()
  const look = async () => {
    const { limits } = useConfig.getState()
    const hours = limits['wallReloadHours']
    const every = hours === undefined ? RELOAD_EVERY : hours * 3600_000
    // Requests nothing before that.
    if (performance.now() - startedAt < every) return
    const [newBuild, memory] = await Promise.all([hasNewBuild(), pageMemory()])
    const reason = reloadReason({
      now: performance.now(),
      startedAt,
      newBuild,
      memory,
      memoryLimit: limits['wallMemoryBytes'] ?? MEMORY_LIMIT,
      every,
      ...quiet(),
    })
    if (reason === undefined) return
    logWall(`Reloading: ${reason}`)
    await takeWaitingVersion()
    window.location.reload()
  }
  const timer = setInterval(() => void look(), LOOK_MILLISECONDS)
  return () => clearInterval(timer)
}

/** Chromium's script memory without cross-origin isolation; the library doesn't declare it. */
interface MemoryInfo {
  readonly usedJSHeapSize: number
}

/** Memory of this page in bytes: all of it if isolated, else only script; undefined in other browsers. */
async function pageMemory(): Promise<number | undefined> {
  const measured = performance as Performance & {
    readonly memory?: MemoryInfo
    measureUserAgentSpecificMemory?: () => Promise<{ readonly bytes: number }>
  }
  if (globalThis.crossOriginIsolated && measured.measureUserAgentSpecificMemory !== undefined) {
    try {
      return (await measured.measureUserAgentSpecificMemory()).bytes
    } catch {
      // The browser may refuse; then the coarser number counts.
    }
  }
  return measured.memory?.usedJSHeapSize
}

/**
 * Fetched and waiting, named by the server's configuration, or on a static host by the page's scripts. False
 * if unknown: a working page is worth more than one that may not load.
 */
async function hasNewBuild(): Promise<boolean> {
  const { isWaiting, isTaken } = useNewVersion.getState()
  if (isWaiting || isTaken) return true
  try {
    const { build } = useConfig.getState()
    if (build !== undefined) {
      const served = parseConfig(await textOf('/config.json')).build
      return served !== undefined && served !== build
    }
    const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
    if (entry === null) return false
    return !(await textOf('/index.html')).includes(new URL(entry.src).pathname)
  } catch {
    return false
  }
}

async function textOf(path: string): Promise<string> {
  const response = await fetch(path, { cache: 'no-store', credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}
