/** The request did not go out: the page's own Content-Security-Policy, or a file that is open, forbids it. */
export class OutOfReach extends Error {
  override name = 'OutOfReach'
}

/** The browser says that the policy was the reason in a task of its own, next to the failure. */
const SAID_WITHIN_MILLISECONDS = 50

let isForbidden = () => false

/** Nothing goes out while a file is open; the session says when. */
export function forbidWhile(isFileOpen: () => boolean): void {
  isForbidden = isFileOpen
}

let blocked: Set<string> | undefined

/** Hears which origins this page may not reach. Call once at start. */
export function hearPolicy(): void {
  const heard = (blocked = new Set())
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'connect-src' && URL.canParse(blockedURI)) heard.add(new URL(blockedURI).origin)
  })
}

/**
 * The only way to an environment and its watch: `fetch`, which does not tell a request that never went out from a service that gave no answer. While a
 * file is open nothing goes out: the session's address is then whatever that file says.
 * @throws OutOfReach, or what `fetch` throws
 */
export async function fetchWithinReach(address: string, init: RequestInit): Promise<Response> {
  if (isForbidden()) throw new OutOfReach('Not sent: a file is open')
  try {
    return await fetch(address, init)
  } catch (error) {
    const { origin } = new URL(address)
    if (blocked === undefined || origin === window.location.origin) throw error
    if (!blocked.has(origin)) await new Promise((resolve) => setTimeout(resolve, SAID_WITHIN_MILLISECONDS))
    if (!blocked.has(origin)) throw error
    throw new OutOfReach(`Not sent: this console may not reach ${origin}; start it with --connect ${origin}`)
  }
}
