/**
 * The commands that were run from the palette last, newest first: their ids alone, of which none holds anything that is secret or that an
 * environment said beyond the id of a thing.
 */
const STORAGE_KEY = 'watchfloor.recent-commands'
const KEPT = 8
const LONGEST_ID = 200

export function recentCommands(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function rememberCommand(id: string): void {
  if (id.length > LONGEST_ID) return
  const kept = [id, ...recentCommands().filter((each) => each !== id)].slice(0, KEPT)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
  } catch {
    // Without storage nothing is recent.
  }
}
