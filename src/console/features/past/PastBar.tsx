import ChevronFirst from 'lucide-react/icons/step-back'
import ChevronLast from 'lucide-react/icons/step-forward'
import Compare from 'lucide-react/icons/git-compare-arrows'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'

import { cx } from '../../ui/styles/cx.ts'
import { useEscape } from '../../ui/overlay/use-escape.ts'
import type { PastSource } from '../../known/past/past-source.ts'
import { usePast } from '../../known/past/past-store.ts'
import { chooseJournal } from '../../known/watch/journal/journal-source.ts'
import { useWatch } from '../../known/watch/watch-store.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { toggleComparison, useComparison } from './compare/comparison.ts'
import { GoToMoment } from './GoToMoment.tsx'
import { leavePast, showMoment } from '../../known/past/show-moment.ts'
import { useMoment } from './moment.ts'
import styles from './PastBar.module.css'
import { pausePlaying, setSpeed, SPEEDS, startPlaying, useEndOfPlaying, usePlaying } from './playing/playing.ts'
import { noNextChange, noPreviousChange, showNextChange, showPreviousChange } from './step.ts'
import { changeWords, spanWords } from './track/changes.ts'
import { MomentTrack } from './track/MomentTrack.tsx'
import { WhichMoment } from './WhichMoment.tsx'

const speeds = SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×`, hint: `${speed} times as fast` }))

/** Below every view of the past: the shown moment, and ways to others. */
export function PastBar() {
  const source = usePast((past) => past.source)
  useEscape(leavePast, { isFirst: true })
  useEndOfPlaying()
  if (source === undefined) return null
  const isFile = source.kind !== 'journal'
  return (
    <section className={cx(styles.bar, isFile && styles.file)} aria-label="Past" data-takes-escape>
      <WhichMoment source={source} />
      <div className={styles.middle}>
        <div className={styles.controls}>
          <Steps />
          <Speed />
          <Place />
          <GoToMoment source={source} />
          {!isFile && <Reader source={source} />}
          {!isFile && <CompareButton />}
        </div>
        <MomentTrack source={source} />
      </div>
      <div className={styles.back}>
        <Button size="medium" variant="primary" keys="Esc" onClick={leavePast}>
          {isFile ? 'Leave recording' : 'Back to now'}
        </Button>
      </div>
    </section>
  )
}

function Steps() {
  const isPlaying = usePlaying((playing) => playing.isPlaying)
  return (
    <span className={cx('row', 'rigid', 'gap-6')}>
      <Button
        aria-label="Previous change"
        hint=","
        icon={<ChevronFirst />}
        disabledReason={usePast(noPreviousChange)}
        onClick={showPreviousChange}
      />
      {isPlaying ? (
        <Button aria-label="Pause" icon={<Pause />} onClick={pausePlaying} />
      ) : (
        <Button aria-label="Play" icon={<Play />} onClick={startPlaying} />
      )}
      <Button
        aria-label="Next change"
        hint="."
        icon={<ChevronLast />}
        disabledReason={usePast(noNextChange)}
        onClick={showNextChange}
      />
    </span>
  )
}

function Speed() {
  const speed = usePlaying((playing) => playing.speed)
  return (
    <Segmented
      label="Speed"
      className={styles.speed}
      segments={speeds}
      value={String(speed)}
      onChange={(value) => setSpeed(Number(value))}
    />
  )
}

/** Position among the changes, or the playback's message. */
function Place() {
  const said = usePlaying((playing) => playing.said)
  const at = useMoment()
  const track = usePast((past) => past.track)
  if (said !== undefined || track === undefined || at === undefined) return <span className={styles.place}>{said}</span>
  return (
    <span className={styles.place}>
      {changeWords(track, at)} <span className={styles.span}>{spanWords(track)}</span>
    </span>
  )
}

/** Whose journal is shown. A night without desks is in the server's alone. */
function Reader({ source: { of } }: { source: PastSource }) {
  const canAdmin = useWatch(({ me }) => me?.canAdmin === true)
  if (!canAdmin) return null
  return (
    <span className={styles.reader}>
      <Select
        label="Received by"
        value={of ?? 'client'}
        options={[
          { value: 'client', label: 'this client' },
          { value: 'server', label: 'this server' },
        ]}
        onChange={(reader) =>
          void showMoment(
            chooseJournal(reader === 'server' ? reader : undefined),
            usePast.getState().wanted ?? environmentNow(),
          )
        }
      />
    </span>
  )
}

function CompareButton() {
  const isOn = useComparison((comparison) => comparison.isOn)
  return (
    <Button
      aria-pressed={isOn}
      aria-label="Compare with now"
      className={styles.compare}
      icon={<Compare />}
      onClick={toggleComparison}
    >
      <span>Compare with now</span>
    </Button>
  )
}
