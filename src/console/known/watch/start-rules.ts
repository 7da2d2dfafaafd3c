import { parseBaseUrl } from '../../../conformance/base-url.ts'
import { useConfig } from '../../platform/api/config.ts'
import { signedInScope } from '../../platform/session/scope.ts'
import { useSession, type Session } from '../../platform/session/session.ts'
import { runRules, type RunningRules, type RulesHost } from './run-rules.ts'
import { noWatch, useWatch } from './watch-store.ts'

/** Those who want it, the latest last: a wall that is opened from a desk is in its place until it is left. */
const hosts: RulesHost[] = []
let running: { readonly scope: string; readonly host: RulesHost; readonly watch: RunningRules } | undefined
let unfollow: (() => void) | undefined

/**
 * Runs the watch of this page, for whoever is signed in: what is shared, what this page sees itself, and how it calls somebody.
 * @returns the way to end it
 */
export function startRules(host: RulesHost): () => void {
  hosts.push(host)
  unfollow ??= followSession()
  follow()
  return () => {
    const index = hosts.indexOf(host)
    if (index >= 0) hosts.splice(index, 1)
    follow()
  }
}

function followSession(): () => void {
  const unsubscribe = useSession.subscribe((session, before) => {
    if (session.phase === before.phase && session.token === before.token) return
    follow()
    reconnect()
  })
  window.addEventListener('online', reconnect)
  return () => {
    unsubscribe()
    window.removeEventListener('online', reconnect)
  }
}

function reconnect(): void {
  running?.watch.reconnect()
}

function follow(): void {
  const session = useSession.getState()
  const host = hosts.at(-1)
  const scope = signedInScope()
  if (running?.scope === scope && running?.host === host) return
  running?.watch.stop()
  running = undefined
  useWatch.setState(noWatch)
  if (scope !== undefined && host !== undefined)
    running = {
      scope,
      host,
      watch: runRules({ scope, clientId: session.clientId, isShared: isWatchOffered(session), host }),
    }
  if (host !== undefined) return
  unfollow?.()
  unfollow = undefined
}

/** Whether this console's server keeps a watch for the environment. */
export function isWatchOffered({ environment }: Session): boolean {
  return useConfig.getState().environments.some(({ url, watch }) => {
    const base = parseBaseUrl(url, location.origin)
    return watch === true && base.ok && base.url === environment?.url
  })
}
