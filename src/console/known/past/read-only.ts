import { usePast } from './past-store.ts'

export function useReadOnlyReason(): string | undefined {
  return usePast(({ source }) => source && 'In the past nothing is read or changed')
}
