import * as v from 'valibot'
import { create } from 'zustand'

import { viewRecordSchema, type ViewRecord } from '../../../../watch/wire/views.ts'
import { signedInScope } from '../../../platform/session/scope.ts'
import { useSession } from '../../../platform/session/session.ts'
import { beforeSignOut } from '../../../platform/session/sign-out.ts'
import { kept } from '../../../platform/storage/kept.ts'
import { bySchema } from '../../../platform/storage/read-stored.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { useWatch, type Watch } from '../watch-store.ts'

/** The views for every desk, as this browser heard of them last. */
export interface LastShared {
  readonly records: readonly ViewRecord[]
  /** Until when they were heard: milliseconds of the environment's clock. */
  readonly heardAt: number
  /** When this browser kept them, by this machine's clock: at a start the environment's isn't known yet. */
  readonly keptAt: number
}

/*
 * Names and addresses alone, of one environment and client each: no token and no secret is in an address. They outlive a reload, so that a desk
 * whose server is away still has its views, and go when it signs out. What a page left that was closed without signing out goes after a week.
 */
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

/** What was told last to whoever is signed in. */
const useLast = create<{ readonly scope: string | undefined; readonly last: LastShared | undefined }>(() => ({
  scope: undefined,
  last: undefined,
}))

/** What there is to show of the views for every desk. */
export interface SharedViews {
  readonly records: readonly ViewRecord[]
  /** Until when they were heard, in milliseconds of the environment's clock; undefined: they are as the server has them now. */
  readonly asOf: number | undefined
}

/** What the server tells, else what it told last; undefined where this browser never heard of any, or has forgotten. */
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

/** The same, for what draws nothing. */
export function currentSharedViews(): readonly ViewRecord[] {
  return sharedViews(useWatch.getState(), useLast.getState().last)?.records ?? []
}

/** Keeps what the server tells of views, from now on. Returns the way to end it. */
export function keepSharedViews(): () => void {
  take()
  hear(useWatch.getState())
  const stops = [
    useSession.subscribe(take),
    useWatch.subscribe((watch, before) => {
      if (watch.views === before.views && watch.sharing === before.sharing) return
      // What the server told is as old as its last word, which is now, where it goes.
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
  // Of a session that has just begun the watch may still be that of the one before.
  if (views === undefined || sharing !== 'shared' || scope === undefined || scope !== useLast.getState().scope) return
  const last = { records: views, heardAt: environmentNow(), keptAt: Date.now() }
  useLast.setState({ last })
  store({ ...readStored(), [scope]: last })
}

function forget(): void {
  const { [useLast.getState().scope ?? '']: _own, ...others } = readStored()
  store(others)
  useLast.setState({ scope: undefined, last: undefined })
}

function store(scopes: Scopes): void {
  stored.write(Object.keys(scopes).length === 0 ? noViews : { version: VERSION, scopes })
}

/** Each view is looked at again before it is offered. */
function readStored(): Scopes {
  const { scopes } = stored.read()
  return Object.fromEntries(Object.entries(scopes).filter(([, { keptAt }]) => Date.now() - keptAt < KEPT_MILLISECONDS))
}
