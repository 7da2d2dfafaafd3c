import type { Alert } from '../../../watch/wire/alert.ts'
import { followFreshness } from '../../../feed/freshness.ts'
import { startLiveWalk } from '../../../feed/live-walk.ts'
import { pollMilliseconds, present, startTaskFeed } from '../live-tasks.ts'
import { useSession } from '../../platform/session/session.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { nextSlice, SLICE_MILLISECONDS } from '../../ui/browser/time-slice.ts'
import { followActions } from './actions.ts'
import { createEngine, type Engine } from '../../../rules/engine/engine.ts'
import { NEWS_MILLISECONDS } from '../../../rules/engine/item-times.ts'

/** Evaluates everything loaded, and keeps that loaded. */
export interface DeskEngine {
  readonly engine: Engine
  readonly stop: () => void
}

export function startDeskEngine(latest: (key: string) => Alert | undefined): DeskEngine {
  const stopFeed = startTaskFeed()
  const actions = followActions()
  const { pages } = present.feed
  const stopWalk = startLiveWalk(pages, { failedWithin: NEWS_MILLISECONDS })
  const { freshness, stop } = followFreshness(pages, {
    intervalMilliseconds: pollMilliseconds,
    isHeld: () => useSession.getState().phase !== 'open',
  })
  const engine = createEngine({
    tasks: present.tasks.all,
    entities: present.entities,
    actions: actions.known,
    clocks: () => ({ now: environmentNow(), steady: performance.now() }),
    freshness,
    latest,
  })
  return {
    engine,
    stop: () => {
      engine.stop()
      stop()
      stopWalk()
      actions.stop()
      stopFeed()
    },
  }
}

/** Yields to the page. */
export async function stepInSlices({ step }: Pick<Engine, 'step'>): Promise<void> {
  let until = performance.now() + SLICE_MILLISECONDS
  while (!step(() => performance.now() >= until)) {
    await nextSlice()
    until = performance.now() + SLICE_MILLISECONDS
  }
}
