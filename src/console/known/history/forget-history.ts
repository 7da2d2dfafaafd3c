import { goesWithTab } from '../../platform/tab-address.ts'
import { usePreferences } from '../../platform/preferences/preferences.ts'
import { signedInScope } from '../../platform/session/scope.ts'
import { useSession } from '../../platform/session/session.ts'

let isFollowing = false

/**
 * Unless Settings keeps it, the last signed-in tab (by locks) deletes it; after a crash the next visit does.
 * Never kept if its environment goes with its tab.
 * Without Web Locks (off loopback without TLS): at once.
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

/** Other tabs see the lock until `end` is called. */
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

async function forgetUnheld(): Promise<void> {
  const { keepHistory } = usePreferences.getState()
  if (keepHistory && !IS_STATIC) return
  try {
    const history = (await import('./task-history.ts')).ownHistory()
    for (const scope of await history.scopes()) {
      if (scope === signedInScope() || (keepHistory && !goesWithTab(scope))) continue
      if (!('locks' in navigator)) await history.forget(scope)
      else
        await navigator.locks.request(lockOf(scope), { ifAvailable: true }, (lock) =>
          lock === null ? undefined : history.forget(scope),
        )
    }
  } catch {
    // No database, no history.
  }
}

function lockOf(scope: string): string {
  return `watchfloor.history.${scope}`
}
