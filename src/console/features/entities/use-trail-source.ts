import type { PastSource } from '../../known/past/past-source.ts'
import { usePast } from '../../known/past/past-store.ts'
import { journalSource } from '../../known/watch/journal/journal-source.ts'
import { useWatch } from '../../known/watch/watch-store.ts'

/** The shown past, else the server's journal; undefined without such a server. */
export function useTrailSource(): PastSource | undefined {
  const past = usePast(({ source }) => source)
  const isShared = useWatch(({ sharing }) => sharing === 'shared')
  return past ?? (isShared ? journalSource() : undefined)
}
