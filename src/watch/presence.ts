import { clockWords, durationWords } from './log/words.ts'
import type { WatchReader } from './store/watch-reader.ts'
import type { WatchStore } from './store/watch-store.ts'
import { KEPT_ENDED_MILLISECONDS } from './wire/state.ts'

/** Shorter ones are a reload, a restart, or another server that takes over. */
export const SHORTEST_GAP_MS = 30_000

/** Time without desk, wall or keeper is a gap. @param now milliseconds of the environment's clock */
export async function beginPresence(store: WatchStore, now: number): Promise<void> {
  await store.transaction(async (tx) => {
    const last = await tx.number('watched-at')
    if (last !== undefined && now - last >= SHORTEST_GAP_MS) {
      await tx.addGap({ from: last, to: now })
      await tx.removeGaps(now - KEPT_ENDED_MILLISECONDS)
      await tx.setNumber('began-at', Math.floor(now))
      const text = `No desk, wall or server watched for ${durationWords(now - last)}, from ${clockWords(last)}: no alerts were raised`
      await tx.addEntries([{ kind: 'gap', at: now, text, subjects: [], moment: last }])
    }
    await tx.setNumber('watched-at', now)
  })
}

/** Start of this watch: now, if a keeper's first report comes before it is seen to watch. */
export async function watchBeganAt(store: Pick<WatchReader, 'number'>, now: number): Promise<number | undefined> {
  const last = await store.number('watched-at')
  return last !== undefined && now - last >= SHORTEST_GAP_MS ? now : await store.number('began-at')
}

/** Repeated, so that a killed server leaves a gap from then on. */
export async function recordPresence(store: WatchStore, now: number): Promise<void> {
  await store.transaction((tx) => tx.setNumber('watched-at', now))
}
