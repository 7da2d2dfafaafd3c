import { setImmediate } from 'node:timers/promises'

import type { Caller } from './access/access.ts'
import type { WatchStore } from './store/watch-store.ts'
import type { PersonRules } from './wire/person.ts'
import type { StateChange, Me, State } from './wire/state.ts'

export interface StateText {
  change: number
  pieces: readonly Uint8Array[]
}

export type StateTexts = (caller: Caller, now: number) => Promise<StateText>

const encoder = new TextEncoder()

/** In pieces with turns of the event loop, as all alerts may exceed the longest string. */
export function stateTextsOf(store: WatchStore, personRules: PersonRules | undefined): StateTexts {
  let known: { change: number; pieces: Promise<readonly Uint8Array[]> } | undefined

  const alertsOf = async (change: number) => {
    if (known?.change !== change) {
      const written = { change, pieces: alertPieces(store) }
      known = written
      written.pieces.catch(() => known === written && (known = undefined))
    }
    return await known.pieces
  }

  return async (caller, now) => {
    const { change, rules, gaps, beganAt, lapsed, logLast, handover, views, persons } = await store.stateHead()
    const { clientId, canWrite, canAdmin, refusal, isWall } = caller
    const me: Me = { clientId, canWrite, canAdmin, ...(isWall && { isWall }), refusal }
    const first = JSON.stringify({ now, me, change, gaps, beganAt, lapsed } satisfies Partial<State>)
    const named = personRules && `,${JSON.stringify({ persons, personRules } satisfies Partial<State>).slice(1, -1)}`
    const desksOnly = isWall ? '' : `,"logLast":${logLast},"views":[${views.join(',')}]${named ?? ''}`
    const handed = handover === undefined ? '' : `,"handover":${handover}`
    const head = `${first.slice(0, -1)}${desksOnly}${handed},"rules":[${rules.join(',')}],"alerts":[`
    return { change, pieces: [encoder.encode(head), ...(await alertsOf(change)), encoder.encode(']}')] }
  }
}

async function alertPieces(store: WatchStore): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = []
  for await (const texts of store.alertTexts()) {
    if (texts.length > 0) pieces.push(encoder.encode(`${pieces.length === 0 ? '' : ','}${texts.join(',')}`))
    await setImmediate()
  }
  return pieces
}

/** Walls get neither log, views nor persons. */
export function changeForWalls(change: StateChange): StateChange {
  const { log: _log, views: _views, removedViews: _gone, persons: _persons, ...rest } = change
  return rest
}
