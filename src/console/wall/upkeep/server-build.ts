import { useNewVersion } from '../../offline/new-version.ts'
import { parseConfig, useConfig } from '../../api/config.ts'

/**
 * Whether there is another build of the console than this page: one that this browser has fetched and that waits, or one that the server tells of in its
 * configuration; on a static host the page's own file names other scripts. False when it can't be known: a page that works is worth more than one that may not load.
 */
export async function hasNewBuild(): Promise<boolean> {
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
