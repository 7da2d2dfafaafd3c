import { isOfTab } from '../../tab-address.ts'

/** Not sent: the page's Content-Security-Policy or an open file forbids it. */
export class OutOfReach extends Error {
  override name = 'OutOfReach'
}

/** A policy violation is reported in a task after the failure. */
const SAID_WITHIN_MILLISECONDS = 50

let isForbidden = () => false

/** The address of an open file's session comes from the file. */
export function forbidWhile(isFileOpen: () => boolean): void {
  isForbidden = isFileOpen
}

let blocked: Set<string> | undefined

/** Records origins that the policy blocks. Call once at start. */
export function followPolicy(): void {
  const heard = (blocked = new Set())
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'connect-src' && URL.canParse(blockedURI)) heard.add(new URL(blockedURI).origin)
  })
}

interface Here {
  readonly url: string
  readonly answer: (target: string, init: RequestInit) => Promise<Response>
}

let here: Here | undefined

/** Whether the page sees all headers of its answers. */
export function hasPageOrigin(address: string): boolean {
  return (IS_STATIC && isOfTab(address)) || new URL(address).origin === window.location.origin
}

export function answerFromTab(given: Here | undefined): void {
  here = given
}

/** All requests to environment and watch. @throws OutOfReach, or the error of `fetch` */
export async function fetchWithinReach(address: string, init: RequestInit): Promise<Response> {
  if (isForbidden()) throw new OutOfReach('Not sent: a file is open')
  if (IS_STATIC && isOfTab(address)) {
    if (here === undefined || !address.startsWith(`${here.url}/`))
      throw new OutOfReach('Not sent: the watch of this tab is gone')
    return await here.answer(address.slice(here.url.length), init)
  }
  try {
    return await fetch(address, init)
  } catch (error) {
    const { origin } = new URL(address)
    if (blocked === undefined || origin === window.location.origin) throw error
    if (!blocked.has(origin)) await new Promise((resolve) => setTimeout(resolve, SAID_WITHIN_MILLISECONDS))
    if (!blocked.has(origin)) throw error
    throw new OutOfReach(`Not sent: this console can’t reach ${origin}. Start it with --connect ${origin}`)
  }
}
