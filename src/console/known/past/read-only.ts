import { usePast } from './past-store.ts'

/** Why nothing on this page reads or changes anything: it shows another time than now. Undefined: it shows now. */
export function useReadOnlyReason(): string | undefined {
  return usePast(({ source }) => source && 'In the past nothing is read or changed')
}
