import type { Caller } from './access/access.ts'
import type { KeptState } from './store/watch-store.ts'
import type { Change, Me, State } from './wire/state.ts'

/*
 * A `State` as text, in two parts: what is of one caller and one moment, and what is the same for all, apart from what walls don't get. Alerts are in it
 * as they lie in the store.
 */

/** The first part, without the brace that ends it. @param now The environment's clock, in milliseconds. */
export function stateHead(caller: Caller, now: number): string {
  const { clientId, canWrite, canAdmin, refusal } = caller
  const me: Me = { clientId, canWrite, canAdmin, refusal }
  return `${JSON.stringify({ now, me } satisfies Pick<State, 'now' | 'me'>).slice(0, -1)},`
}

/** The second part, without the brace that begins it. */
export function stateTail(
  { change, rules, alerts, gaps, lapsed, logLast, handover, views }: KeptState,
  { isWall }: Pick<Caller, 'isWall'>,
): string {
  const desksOnly = isWall ? '' : `,"logLast":${logLast},"views":[${views.join(',')}]`
  const said = lapsed === undefined ? '' : `,"lapsed":${JSON.stringify(lapsed)}`
  const handed = handover === undefined ? '' : `,"handover":${handover}`
  return `"change":${change},"rules":[${rules.join(',')}],"alerts":[${alerts.join(',')}],"gaps":${JSON.stringify(gaps)}${desksOnly}${said}${handed}}`
}

/** What a wall gets of a change: neither the log nor saved views. */
export function changeForWalls({ log: _log, views: _views, removedViews: _removed, ...rest }: Change): Change {
  return rest
}
