import { isRecord, parseJson } from '../../../contract/json.ts'

/**
 * The commands that were run from the palette last, newest first and per environment: what is open in one is nothing that the other knows. Their ids
 * alone, of which none holds anything that is secret or that an environment said beyond the id of a thing.
 */
const STORAGE_KEY = 'watchfloor.recent-commands'
const KEPT = 8
const KEPT_ENVIRONMENTS = 20
const LONGEST_ID = 200

/** @param environment its address */
export function recentCommands(environment: string): readonly string[] {
  return stored()[environment] ?? []
}

/** @param environment its address */
export function rememberCommand(id: string, environment: string): void {
  if (id.length > LONGEST_ID) return
  const { [environment]: before = [], ...others } = stored()
  const kept = [id, ...before.filter((each) => each !== id)].slice(0, KEPT)
  const all = [...Object.entries(others), [environment, kept] as const].slice(-KEPT_ENVIRONMENTS)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(all)))
  } catch {
    // Without storage nothing is recent.
  }
}

/** By environment. Up to version 0.1 one list was kept for all of them, which is left out. */
function stored(): Readonly<Record<string, readonly string[]>> {
  try {
    const kept = parseJson(localStorage.getItem(STORAGE_KEY) ?? '')?.value
    if (!isRecord(kept)) return {}
    return Object.fromEntries(
      Object.entries(kept).map(([environment, ids]) => [
        environment,
        Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, KEPT) : [],
      ]),
    )
  } catch {
    return {}
  }
}
