import { useSession } from './session.ts'

/**
 * Lets one tab of a shared session renew at a time.
 * @returns what `renew` does, or nothing when another tab has brought a new token meanwhile
 */
export async function renewInTurn(renew: () => Promise<void>): Promise<void> {
  const { shared, token } = useSession.getState()
  // Off loopback without TLS there are no locks: then each tab renews, which costs a request and harms nobody.
  if (!shared || !('locks' in navigator)) return renew()
  return navigator.locks.request('watchfloor.renewal', async () => {
    // The other tab's message may still be on its way when its lock is gone.
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (useSession.getState().token === token) await renew()
  })
}
