import { hint } from '../ui/overlay/hint.ts'
import { useConventions } from './use-conventions.ts'
import { secondTimesIn } from '../../format/time.ts'
import { withSecondTimes } from '../../format/with-second-times.ts'

/** Adds the second clock to Zulu times in a text: `14:21:59Z (16:21 HEL)`, or as a hint if space is short. */
export function ZuluText({
  text,
  writtenAt,
  isHinted = false,
}: {
  text: string
  /** Milliseconds since 1970. */
  writtenAt: number
  isHinted?: boolean
}) {
  useConventions()
  if (!isHinted) return <>{withSecondTimes(text, writtenAt)}</>
  const words = secondTimesIn(text, writtenAt).map((each) => each.words)
  return words.length === 0 ? <>{text}</> : <span {...hint(words.join(', '))}>{text}</span>
}
