import type { Alert } from '../../../../watch/wire/alert.ts'
import { environmentNow } from '../../../ui/browser/ticker.ts'
import { followActions } from '../../../known/watch/actions.ts'
import type { DeskEngine } from '../../../known/watch/desk-engine.ts'
import { createEngine } from '../../../../rules/engine/engine.ts'
import { wall, wallFreshness } from './wall-live.ts'

/** Rules over the wall's picture, which its feed keeps current. `latest`: a key's latest alert. */
export function startWallEngine(latest: (key: string) => Alert | undefined): DeskEngine {
  const actions = followActions()
  const engine = createEngine({
    tasks: wall.tasks.all,
    entities: wall.entities,
    actions: actions.known,
    clocks: () => ({ now: environmentNow(), steady: performance.now() }),
    freshness: wallFreshness.freshness,
    latest,
  })
  return {
    engine,
    stop: () => {
      engine.stop()
      actions.stop()
    },
  }
}
