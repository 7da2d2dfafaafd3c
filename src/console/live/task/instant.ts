import { timeOf } from '../../../contract/datetime.ts'
import { isoTime } from '../../format/time.ts'

/** Milliseconds since 1970 of an ISO 8601 timestamp as the interface sends them; undefined when absent, not one, or without a zone. */
export function instant(text: string | undefined): number | undefined {
  return text === undefined ? undefined : timeOf(text)
}

/** The ISO 8601 form that the console sends: whole seconds without a fraction, else milliseconds. */
export function isoInstant(milliseconds: number): string {
  return isoTime(milliseconds).replace('.000Z', 'Z')
}
