import { timeOf } from '../../../contract/datetime.ts'
import { isoTime } from '../../ui/format/time.ts'

/** Milliseconds since 1970 of an ISO 8601 timestamp as the interface sends them; undefined when absent, not one, or without a zone. */
export const instant = (text: string | undefined): number | undefined => (text === undefined ? undefined : timeOf(text))

/** The ISO 8601 form that the console sends: whole seconds without a fraction, else milliseconds. */
export const isoInstant = (milliseconds: number): string => isoTime(milliseconds).replace('.000Z', 'Z')
