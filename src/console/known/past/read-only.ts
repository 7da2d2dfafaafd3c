import { usePast } from './past-store.ts'

export function useReadOnlyReason(): string | undefined {
  return usePast(({ source }) => source && 'The past is read-only')
}
