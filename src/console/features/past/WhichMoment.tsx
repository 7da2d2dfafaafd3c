import { isoTime } from '../../../contract/datetime.ts'
import { timeInputText } from '../../../format/time-input.ts'
import { formatSecondTime } from '../../../format/time.ts'
import { ZuluText } from '../../format/ZuluText.tsx'
import { formatDuration } from '../../../format/duration.ts'
import { gapWords } from '../../known/past/gap-words.ts'
import type { PastSource } from '../../known/past/past-source.ts'
import { usePast } from '../../known/past/past-store.ts'
import { environmentNow, useEachSecond } from '../../ui/browser/ticker.ts'
import { useKept } from './kept-here.ts'
import { useMoment } from './moment.ts'
import styles from './PastBar.module.css'

/** PAST, the moment and its age, or what is wrong with it. */
export function WhichMoment({ source }: { source: PastSource }) {
  const { shown, loading, problem } = usePast()
  const at = useMoment()
  const ago = useEachSecond(() => (at === undefined ? '' : formatDuration(Math.max(0, environmentNow() - at))))
  const isFile = source.kind !== 'journal'
  const notice = useKept(({ facts }) => facts?.notice)
  return (
    <div className={styles.which}>
      <div className={styles.moment}>
        <em>{isFile ? 'RECORDING' : 'PAST'}</em>
        {at !== undefined && <time dateTime={isoTime(at)}>{timeInputText(at, environmentNow())}</time>}
      </div>
      <div className={styles.ago} role={problem === undefined ? undefined : 'alert'}>
        {problem ?? (
          <>
            {isFile && `${source.environment}${source.marking === undefined ? '' : `, ${source.marking}`}, `}
            {at !== undefined && formatSecondTime(at) !== '' && `${formatSecondTime(at)}, `}
            {`${ago} ago`}
            {!isFile &&
              (source.of === 'server'
                ? ', as received by the server’s watch'
                : ', as received at any desk of this client')}
            <ZuluText text={shownWords()} writtenAt={shown?.gap?.from ?? at ?? 0} isHinted />
          </>
        )}
      </div>
    </div>
  )

  function shownWords(): string {
    if (loading !== undefined) return `, loading ${Math.round(100 * loading)} %`
    if (shown === undefined) return ''
    if (shown.gap !== undefined) return `. ${gapWords(shown.gap)}`
    if (shown.moment === undefined) return isFile || notice === undefined ? '. Nothing loaded yet' : `. ${notice.words}`
    // A stopped clock gives all answers one second, which doesn't matter.
    const isOther = shown.date !== undefined && Math.abs(shown.date - shown.moment) >= 1000
    return isOther ? `. Environment clock: ${timeInputText(shown.date ?? 0, shown.moment)}` : ''
  }
}
