/** This page's own Content-Security-Policy kept the request from going out. */
export class OutOfReach extends Error {
  override name = 'OutOfReach'
  constructor(origin: string) {
    super(`Not sent: this console may not reach ${origin}; start it with --connect ${origin}`)
  }
}

/** The browser says that the policy was the reason in a task of its own, next to the failure. */
const SAID_WITHIN_MILLISECONDS = 50

let blocked: Set<string> | undefined

/** Hears which origins this page may not reach. Call once at start. */
export function hearPolicy(): void {
  const heard = (blocked = new Set())
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'connect-src' && URL.canParse(blockedURI)) heard.add(new URL(blockedURI).origin)
  })
}

/**
 * `fetch`, which does not tell a request that never went out from a service that gave no answer.
 * @throws OutOfReach, or what `fetch` throws
 */
export async function fetchWithinReach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    const { origin } = new URL(address)
    if (blocked === undefined || origin === window.location.origin) throw error
    if (!blocked.has(origin)) await new Promise((resolve) => setTimeout(resolve, SAID_WITHIN_MILLISECONDS))
    throw blocked.has(origin) ? new OutOfReach(origin) : error
  }
}
