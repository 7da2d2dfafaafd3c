import { readTimeInput, type TimeInput } from '../../../../format/time-input.ts'

/** Reads a typed bound. What only the clocks of a zone read needs a file that comes then. */
export async function readBound(text: string, now: number): Promise<TimeInput> {
  const read = readTimeInput(text, now)
  if (read.kind !== 'error') return read
  return import('../../../../format/zone-input.ts').then(
    ({ readZonedTime }) => readZonedTime(text, now),
    () => read,
  )
}
