import { isoTime, parseTime } from '../../ui/format/time.ts'

/** Milliseconds since 1970 of an ISO 8601 timestamp as the interface sends them; undefined when absent or not one. */
export const instant = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : parseTime(text)

/** The ISO 8601 form that the console sends: whole seconds without a fraction, else milliseconds. */
export const isoInstant = (milliseconds: number): string => isoTime(milliseconds).replace('.000Z', 'Z')
