import { secondTimesIn } from './time.ts'

/** `silent since 14:21:59Z (16:21 HEL)`. `writtenAt`: milliseconds since 1970. */
export function withSecondTimes(text: string, writtenAt: number): string {
  return secondTimesIn(text, writtenAt).reduceRight(
    (whole, { end, words }) => `${whole.slice(0, end)} (${words})${whole.slice(end)}`,
    text,
  )
}
