import { cx } from '../../../ui/styles/cx.ts'
import type { Heartbeat } from '../../../../watch/wire/call-outs.ts'
import { formatDuration } from '../../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { Age } from '../../../format/Age.tsx'
import { CountedWords } from '../../../format/CountedWords.tsx'
import { hostOf } from './call-out-words.ts'
import styles from './CallOuts.module.css'
import { OutcomeMark } from './OutcomeMark.tsx'

export function HeartbeatPart({ heartbeat }: { heartbeat: Heartbeat | undefined }) {
  return (
    <section className={styles.part} aria-label="Heartbeat">
      <h3>
        Heartbeat <span className="meta regular">for when this server is silent itself</span>
      </h3>
      <div className={cx('row', 'wrapping', 'gap-12', 'size-12', 'secondary')}>
        <output aria-label="Heartbeat" className={cx('row', 'wrapping', 'gap-12')}>
          {heartbeat === undefined ? 'Not set up: "heartbeat" in the file of --call-out' : <Beat {...heartbeat} />}
        </output>
        {heartbeat !== undefined && <Times {...heartbeat} />}
      </div>
      {heartbeat !== undefined && (
        <p className={cx('size-12', 'meta')}>
          This console can’t see whether that service calls when none comes. Try it once.
        </p>
      )}
    </section>
  )
}

function Beat({ origin, last, words }: Heartbeat) {
  return (
    <>
      <b className="primary">{hostOf(origin)}</b>
      {words !== undefined && <OutcomeMark tone="bad" words={`Not sent: ${words}`} />}
      {words === undefined && last !== undefined && (
        <OutcomeMark tone={last.isAnswered ? 'good' : 'bad'} words={last.isAnswered ? 'Answered' : last.words} />
      )}
    </>
  )
}

/** Not announced: it changes each second. */
function Times({ everySeconds, last }: Heartbeat) {
  return (
    <span>
      every {formatDuration(everySeconds * 1000)}
      {last !== undefined && (
        <>
          , last <CountedWords words={(now) => formatAbsoluteTime(last.at, now)} className="mono" />,{' '}
          <Age time={last.at} /> ago
        </>
      )}
    </span>
  )
}
