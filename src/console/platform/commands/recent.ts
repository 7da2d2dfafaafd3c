import { isRecord } from '../../../contract/json.ts'
import { kept } from '../storage/kept.ts'

/**
 * The commands that were run from the palette last, newest first and per environment: what is open in one is nothing that the other knows. Their ids
 * alone, of which none holds anything that is secret or that an environment said beyond the id of a thing.
 */
const stored = kept<Readonly<Record<string, readonly string[]>>>('watchfloor.recent-commands', parseRecent, {})
const KEPT = 8
const KEPT_ENVIRONMENTS = 20
const LONGEST_ID = 200

/** @param environment its address */
export function recentCommands(environment: string): readonly string[] {
  return stored.read()[environment] ?? []
}

/** @param environment its address */
export function rememberCommand(id: string, environment: string): void {
  if (id.length > LONGEST_ID) return
  const { [environment]: before = [], ...others } = stored.read()
  const ids = [id, ...before.filter((each) => each !== id)].slice(0, KEPT)
  const all = [...Object.entries(others), [environment, ids] as const].slice(-KEPT_ENVIRONMENTS)
  stored.write(Object.fromEntries(all))
}

/** By environment. Up to version 0.1 one list was kept for all of them, which is left out. */
function parseRecent(json: unknown): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(isRecord(json) ? json : {}).map(([environment, ids]) => [
      environment,
      Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, KEPT) : [],
    ]),
  )
}
