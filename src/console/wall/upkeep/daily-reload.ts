import { useConfig } from '../../api/config.ts'
import { takeWaitingVersion } from '../../offline/new-version.ts'
import { logWall } from '../watchdog/gap-log.ts'
import { pageMemory } from './page-memory.ts'
import { RELOAD_EVERY, reloadReason } from './reload-plan.ts'
import { hasNewBuild } from './server-build.ts'

const LOOK_MILLISECONDS = 60_000
const MEMORY_LIMIT = 600e6

/**
 * Loads the page anew when there is a reason and a quiet moment, as `reloadReason` says. `limits.wallReloadHours` and `limits.wallMemoryBytes` of the
 * configuration set how often, and from which size on.
 * @param quiet whether the picture is good, and for how many milliseconds nothing has happened on it
 * @returns the way to stop
 */
export function startDailyReload(quiet: () => { isLive: boolean; quietFor: number }): () => void {
  const startedAt = performance.now()
  const look = async () => {
    const { limits } = useConfig.getState()
    const hours = limits['wallReloadHours']
    const every = hours === undefined ? RELOAD_EVERY : hours * 3600_000
    // Nobody is asked for anything before the day is over.
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
