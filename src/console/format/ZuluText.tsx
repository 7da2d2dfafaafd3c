import { hint } from '../ui/overlay/hint.ts'
import { useConventions } from './use-conventions.ts'
import { secondTimesIn } from '../../format/time.ts'
import { withSecondTimes } from '../../format/with-second-times.ts'

/**
 * Words that hold Zulu times, as they were written elsewhere or are kept: what the second clock says stands behind each of them, `14:21:59Z (16:21 HEL)`,
 * or is their hint where there is room for Zulu alone.
 */
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
