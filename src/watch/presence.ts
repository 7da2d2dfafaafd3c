import { clockWords, durationWords } from './log/words.ts'
import type { WatchStore } from './store/watch-store.ts'
import { KEPT_ENDED_MILLISECONDS } from './wire/state.ts'

/** A page that is loaded again, or a server that is started again, is no gap. */
const SHORTEST_GAP_MS = 15_000

/**
 * The first desk or wall of this server begins to watch: what there was without any, at whichever server, is a gap.
 *
 * @param now The environment's clock, in milliseconds.
 */
export async function beginWatching(store: WatchStore, now: number): Promise<void> {
  await store.transaction(async (tx) => {
    const last = await tx.number('watched-at')
    if (last !== undefined && now - last >= SHORTEST_GAP_MS) {
      await tx.addGap({ from: last, to: now })
      await tx.removeGaps(now - KEPT_ENDED_MILLISECONDS)
      const text = `Nobody watched for ${durationWords(now - last)}, from ${clockWords(last)}: no alert could be raised`
      await tx.addEntries([{ kind: 'gap', at: now, text, subjects: [], moment: last }])
    }
    await tx.setNumber('watched-at', now)
  })
}

/** Somebody still watches. Said again and again, so that a server that is killed leaves a gap from then on. */
export async function keepWatching(store: WatchStore, now: number): Promise<void> {
  await store.transaction((tx) => tx.setNumber('watched-at', now))
}
