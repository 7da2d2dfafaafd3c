import * as v from 'valibot'
import { create } from 'zustand'

import { viewRecordSchema, type ViewRecord } from '../../../../watch/wire/views.ts'
import { goesWithTab } from '../../../platform/tab-address.ts'
import { signedInScope } from '../../../platform/session/scope.ts'
import { useSession } from '../../../platform/session/session.ts'
import { beforeSignOut } from '../../../platform/session/sign-out.ts'
import { kept } from '../../../platform/storage/kept.ts'
import { bySchema } from '../../../platform/storage/read-stored.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { useWatch, type Watch } from '../watch-store.ts'

export interface LastShared {
  readonly records: readonly ViewRecord[]
  /** Milliseconds of the environment's clock. */
  readonly heardAt: number
  /** This machine's clock, as the environment's is unknown at start. */
  readonly keptAt: number
}

/* Names and URLs only, for when the server is away. Deleted at sign-out, or after a week. */
const VERSION = 1
const KEPT_MILLISECONDS = 7 * 24 * 3_600_000

const storedSchema = v.object({
  version: v.literal(VERSION),
  scopes: v.record(
    v.string(),
    v.object({ records: v.array(viewRecordSchema), heardAt: v.number(), keptAt: v.number() }),
  ),
})
type Scopes = Readonly<Record<string, LastShared>>
interface StoredViews {
  readonly version: typeof VERSION
  readonly scopes: Scopes
}
const noViews: StoredViews = { version: VERSION, scopes: {} }
const stored = kept<StoredViews>('watchfloor.shared-views', bySchema(storedSchema), noViews)

const useLast = create<{ readonly scope: string | undefined; readonly last: LastShared | undefined }>(() => ({
  scope: undefined,
  last: undefined,
}))

export interface SharedViews {
  readonly records: readonly ViewRecord[]
  /** Milliseconds of the environment's clock; undefined: now. */
  readonly asOf: number | undefined
}

/** From the server, else the last received; undefined without any. */
function sharedViews(
  { views, sharing }: Pick<Watch, 'views' | 'sharing'>,
  last: LastShared | undefined,
): SharedViews | undefined {
  if (views !== undefined && sharing === 'shared') return { records: views, asOf: undefined }
  if (last !== undefined) return { records: last.records, asOf: last.heardAt }
  return views && { records: views, asOf: undefined }
}

export function useSharedViews(): SharedViews | undefined {
  const views = useWatch((watch) => watch.views)
  const sharing = useWatch((watch) => watch.sharing)
  const last = useLast((state) => state.last)
  return sharedViews({ views, sharing }, last)
}

/** Returns the stop function. */
export function keepSharedViews(): () => void {
  take()
  hear(useWatch.getState())
  const stops = [
    useSession.subscribe(take),
    useWatch.subscribe((watch, before) => {
      if (watch.views === before.views && watch.sharing === before.sharing) return
      // The last state before the connection was lost counts as of now.
      hear(watch.sharing === 'shared' ? watch : before)
    }),
    beforeSignOut(forget),
  ]
  const onHide = () => hear(useWatch.getState())
  window.addEventListener('pagehide', onHide)
  return () => {
    for (const stop of stops) stop()
    window.removeEventListener('pagehide', onHide)
  }
}

function take(): void {
  const scope = signedInScope()
  if (scope !== useLast.getState().scope || scope === undefined)
    useLast.setState({ scope, last: scope === undefined ? undefined : readStored()[scope] })
}

function hear({ views, sharing }: Watch): void {
  const scope = signedInScope()
  // A new session may still see the watch of the previous one.
  if (views === undefined || sharing !== 'shared' || scope === undefined || scope !== useLast.getState().scope) return
  const last = { records: views, heardAt: environmentNow(), keptAt: Date.now() }
  useLast.setState({ last })
  if (!goesWithTab(scope)) store({ ...readStored(), [scope]: last })
}

function forget(): void {
  const { [useLast.getState().scope ?? '']: _own, ...others } = readStored()
  store(others)
  useLast.setState({ scope: undefined, last: undefined })
}

function store(scopes: Scopes): void {
  stored.write(Object.keys(scopes).length === 0 ? noViews : { version: VERSION, scopes })
}

/** Each view is checked before use. */
function readStored(): Scopes {
  const { scopes } = stored.read()
  return Object.fromEntries(Object.entries(scopes).filter(([, { keptAt }]) => Date.now() - keptAt < KEPT_MILLISECONDS))
}
