import { usePreferences } from '../../platform/preferences/preferences.ts'
import { signedInScope } from '../../platform/session/scope.ts'
import { useSession } from '../../platform/session/session.ts'

let isFollowing = false

/**
 * What was observed of tasks goes with the session that observed it, unless Settings keeps it. Several tabs may be signed in as one client: each
 * holds a lock while it is, and the last to leave forgets. A page that was closed or crashed left no word, but its lock went with it: the next
 * visit forgets what it left. Where browsers have no locks (off loopback without TLS) other tabs can't be asked, and it goes at once.
 */
export function forgetHistoryWithSessions(): void {
  if (isFollowing) return
  isFollowing = true
  let held = hold()
  void forgetUnheld()
  useSession.subscribe(() => {
    if (held?.scope === signedInScope()) return
    const leave = held
    held = hold()
    void leave?.end().then(forgetUnheld)
  })
}

/** Says to other tabs that this one is signed in, until `end`. */
function hold(): { scope: string; end: () => Promise<void> } | undefined {
  const scope = signedInScope()
  if (scope === undefined) return undefined
  const left = new AbortController()
  const held = new Promise<void>((resolve) => left.signal.addEventListener('abort', () => resolve()))
  const ended =
    'locks' in navigator ? navigator.locks.request(lockOf(scope), { mode: 'shared' }, () => held) : Promise.resolve()
  return {
    scope,
    end: async () => {
      left.abort()
      await ended.catch(() => undefined)
    },
  }
}

/** Forgets every scope that no tab is signed in to. */
async function forgetUnheld(): Promise<void> {
  if (usePreferences.getState().keepHistory) return
  try {
    const history = (await import('./task-history.ts')).ownHistory()
    for (const scope of await history.scopes()) {
      if (scope === signedInScope()) continue
      if (!('locks' in navigator)) await history.forget(scope)
      else
        await navigator.locks.request(lockOf(scope), { ifAvailable: true }, (lock) =>
          lock === null ? undefined : history.forget(scope),
        )
    }
  } catch {
    // A browser that keeps no database has nothing to forget.
  }
}

function lockOf(scope: string): string {
  return `watchfloor.history.${scope}`
}
