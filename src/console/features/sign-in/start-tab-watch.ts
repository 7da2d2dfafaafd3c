import { keptWatch } from '../../platform/api/tab/kept-watch.ts'
import type { TabScenario } from '../../platform/api/tab/launch.ts'
import { startTab, type TabConfig } from '../../platform/api/tab/start-tab.ts'
import { setAskedOfTab } from '../../platform/session/in-tab.ts'
import { signIn } from '../../platform/session/sign-in.ts'
import { closeTabWithSession } from '../../platform/session/tab-session.ts'

export const ONE_ALREADY = 'A browser keeps one watch. Forget the kept one first'

interface AskedWatch {
  /** Undefined: the kept one. */
  scenario: Omit<TabScenario, 'drill'> | undefined
  /** Of an own scenario that was fetched. */
  address: string | undefined
  drill: string | undefined
  keep: boolean
  onProgress: (bytes: number) => void
}

/** Starts environment and watch in this tab, and signs in at them. Rejects if neither starts, in words. */
export async function startTabWatch(
  config: TabConfig,
  { scenario, address, drill, keep, onProgress }: AskedWatch,
): Promise<void> {
  // Another tab may have kept one meanwhile.
  if (keep && scenario !== undefined && (await keptWatch()) !== undefined) throw new Error(ONE_ALREADY)
  const { url, name, marking, client } = await startTab(config, scenario && { ...scenario, drill }, {
    keep,
    onProgress,
  })
  setAskedOfTab({ ...(address !== undefined && { scenario: address }), ...(drill !== undefined && { drill }) })
  closeTabWithSession(keep)
  await signIn({
    environment: { name, url, marking },
    clientId: client.id,
    clientSecret: client.secret,
    secrets: { tokenAuthorization: undefined, extraHeader: undefined },
    keepInTab: false,
    isDemo: true,
  })
}

/** A scenario that the build prepared. */
export function deliveredScenario({ scenarios }: TabConfig, name: string): Omit<TabScenario, 'drill'> | undefined {
  const found = scenarios.find((each) => each.name === name)
  if (found === undefined) return undefined
  const { environment, file, database, apart } = found
  return { environment, folder: `./${name}`, given: file, database, apart }
}
