import { readTimeInput, type TimeInput } from '../../../../format/time-input.ts'

/** Loads the zone reader only for text that needs it. */
export async function readBound(text: string, now: number): Promise<TimeInput> {
  const read = readTimeInput(text, now)
  if (read.kind !== 'error') return read
  return import('../../../../format/zone-input.ts').then(
    ({ readZonedTime }) => readZonedTime(text, now),
    () => read,
  )
}
