import { secondTimesIn } from './time.ts'

/**
 * Words that hold Zulu times, with what the second clock says behind each: `silent since 14:21:59Z (16:21 HEL)`. The rest stays as it is, and all of it
 * where no second clock is chosen. `writtenAt`: when they were written, in milliseconds since 1970.
 */
export function withSecondTimes(text: string, writtenAt: number): string {
  return secondTimesIn(text, writtenAt).reduceRight(
    (whole, { end, words }) => `${whole.slice(0, end)} (${words})${whole.slice(end)}`,
    text,
  )
}
