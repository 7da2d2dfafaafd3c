import { create } from 'zustand'

import type { Exchange } from '../../../../conformance/exchange.ts'
import { onSignOut } from '../../../platform/session/sign-out.ts'
import { GapEvidence, type ObservedBehaviour } from '../../../../conformance/evidence/gap-evidence.ts'
import { TransitionAtlas, type Transition } from '../../../../conformance/evidence/transitions.ts'

interface SeenSoFar {
  /** Observed behaviour, by gap of the interface. */
  readonly evidence: ReadonlyMap<string, readonly ObservedBehaviour[]>
  /** Observed changes of task status, most frequent first. */
  readonly transitions: readonly Transition[]
}

const nothing: SeenSoFar = { evidence: new Map(), transitions: [] }

/** Of all exchanges of this session, including those that the log has dropped. */
export const useEvidence = create<SeenSoFar>(() => nothing)

/** Its samples are exchanges of this page and end with them. */
export const EVIDENCE_ENDS = 'Sign-out and reload clear it. Export it to keep it.'

let gapEvidence = new GapEvidence()
let atlas = new TransitionAtlas()

export function forgetEvidence(): void {
  gapEvidence = new GapEvidence()
  atlas = new TransitionAtlas()
  useEvidence.setState(nothing)
}

onSignOut(forgetEvidence)

/** Adds an ended exchange, in steps; call in order, and end before the next. */
export function* gatherEvidence(exchange: Exchange): Generator<undefined, void, undefined> {
  const ofSession = gapEvidence
  const isShown = yield* ofSession.inSteps(exchange)
  if (ofSession !== gapEvidence) return
  if (isShown) useEvidence.setState({ evidence: gapEvidence.all })
  if (atlas.next(exchange)) useEvidence.setState({ transitions: atlas.transitions })
}
