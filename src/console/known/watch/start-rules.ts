import { parseBaseUrl } from '../../../conformance/base-url.ts'
import { useConfig } from '../../platform/api/config.ts'
import { isOfTab } from '../../platform/tab-address.ts'
import { signedInScope } from '../../platform/session/scope.ts'
import { useSession, type Session } from '../../platform/session/session.ts'
import { runRules, type RulesHost } from './run-rules.ts'
import { useOnWatch } from './persons/on-watch.ts'
import { noWatch, useWatch } from './watch-store.ts'

/** The last one runs: a wall opened from a desk replaces it until closed. */
const hosts: RulesHost[] = []
let running:
  | { readonly scope: string; readonly host: RulesHost; readonly watch: ReturnType<typeof runRules> }
  | undefined
let unfollow: (() => void) | undefined

/** In each session: shared state, rules and signals. Returns the stop function. */
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
  if (running?.scope !== scope) useOnWatch.setState({ here: undefined })
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

export function isWatchOffered({ environment }: Session): boolean {
  if (IS_STATIC && environment !== undefined && isOfTab(environment.url)) return true
  return useConfig.getState().environments.some(({ url, watch }) => {
    const base = parseBaseUrl(url, location.origin)
    return watch === true && base.ok && base.url === environment?.url
  })
}
