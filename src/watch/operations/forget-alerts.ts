import type { WatchStore } from '../store/watch-store.ts'
import type { Actor } from '../wire/person.ts'

/** Removes every alert; the log keeps its entries and says who did it. */
export async function forgetAlerts(store: WatchStore, { by, person, at }: Actor): Promise<void> {
  await store.transaction(async (tx) => {
    const count = await tx.removeAllAlerts(at)
    const text = `Forgot ${count} ${count === 1 ? 'alert' : 'alerts'}`
    await tx.addEntries([{ kind: 'alerts forgotten', at, by, person, text, subjects: [] }])
  })
}
