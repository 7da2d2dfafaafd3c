import { isoTime } from '../../../../contract/datetime.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { timeInputText } from '../../../../format/time-input.ts'
import { secondSuffix } from '../../../../format/time.ts'
import { withSecondTimes } from '../../../../format/with-second-times.ts'
import { gapWords } from '../../../known/past/gap-words.ts'
import { usePast } from '../../../known/past/past-store.ts'
import { environmentNow, useMachineNow } from '../../../ui/browser/ticker.ts'
import styles from './PastWall.module.css'

/** Which moment of the past, and what is wrong with it. Readable from four metres. */
export function PastStrip({ asked }: { asked: number }) {
  const { shown, problem } = usePast()
  useMachineNow()
  const now = environmentNow()
  return (
    <section className={styles.strip} aria-label="Past">
      <em>PAST</em>
      <time dateTime={isoTime(asked)}>{`${timeInputText(asked, now)}${secondSuffix(asked)}`}</time>
      <span className="shrinks wraps" role={problem === undefined ? undefined : 'alert'}>
        {problem ?? words()}
      </span>
    </section>
  )

  function words(): string {
    const ago = `${formatDuration(Math.max(0, now - asked))} ago`
    if (shown === undefined) return `${ago}, loading`
    if (shown.gap !== undefined) return `${ago}. ${withSecondTimes(gapWords(shown.gap), shown.gap.from)}`
    return shown.moment === undefined ? `${ago}. Nothing loaded yet` : ago
  }
}
