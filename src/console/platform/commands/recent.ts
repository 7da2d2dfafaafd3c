import { isRecord } from '../../../contract/json.ts'
import { goesWithTab } from '../tab-address.ts'
import { kept } from '../storage/kept.ts'

/** Ids of commands last run from the palette, newest first, by environment. Nothing secret. */
const stored = kept<Readonly<Record<string, readonly string[]>>>('watchfloor.recent-commands', parseRecent, {})
const KEPT = 8
const KEPT_ENVIRONMENTS = 20
const LONGEST_ID = 200

export function recentCommands(environment: string): readonly string[] {
  return stored.read()[environment] ?? []
}

export function rememberCommand(id: string, environment: string): void {
  if (id.length > LONGEST_ID || goesWithTab(environment)) return
  const { [environment]: before = [], ...others } = stored.read()
  const ids = [id, ...before.filter((each) => each !== id)].slice(0, KEPT)
  const all = [...Object.entries(others), [environment, ids] as const].slice(-KEPT_ENVIRONMENTS)
  stored.write(Object.fromEntries(all))
}

/** Version 0.1 had one list for all environments, which is dropped. */
function parseRecent(json: unknown): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(isRecord(json) ? json : {}).map(([environment, ids]) => [
      environment,
      Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, KEPT) : [],
    ]),
  )
}
