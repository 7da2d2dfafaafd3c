import { usePast } from './past-store.ts'

/** Set while the past is shown. */
export function useReadOnlyReason(): string | undefined {
  return usePast(({ source }) => source && 'In the past nothing is read or changed')
}
