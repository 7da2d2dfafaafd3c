import { Link } from '@tanstack/react-router'
import BellOff from 'lucide-react/icons/bell-off'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeOff from 'lucide-react/icons/volume-off'

import { cx } from '../../ui/styles/cx.ts'
import { useDemandedLooks } from '../../platform/api/site.ts'
import { useCommands } from '../../platform/commands/commands.ts'
import { usePast } from '../../known/past/past-store.ts'
import { useEachSecond } from '../../ui/browser/ticker.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LevelIcon } from '../../ui/values/LevelIcon.tsx'
import { highestWaiting, useAlertCounts } from '../../known/watch/alert-counts.ts'
import { levelCount } from '../../known/watch/level-count.ts'
import { allowSound, endSilence, setSound, silence, useWatch } from '../../known/watch/watch-store.ts'
import styles from './AlertsStatus.module.css'
import { OutOfSightButton } from './shelving/OutOfSightButton.tsx'

/** Unacknowledged alerts, and whether this desk can make sound. */
export function AlertsStatus() {
  useDemandedLooks()
  useCommands([
    { id: 'watch.silence', label: 'Silence alerts for 30 s', group: 'Console', keys: 's', run: silence },
    { id: 'watch.sound on', label: 'Turn the sound of alerts on', group: 'Console', run: turnOn },
    { id: 'watch.sound off', label: 'Turn the sound of alerts off', group: 'Console', run: () => setSound(false) },
  ])
  return (
    <>
      {/* Not a live region: new alerts are announced elsewhere, once. */}
      <output aria-label="Alerts" aria-live="off">
        <Counts />
      </output>
      <OutOfSightButton />
      <Sound />
    </>
  )
}

function Counts() {
  const counts = useAlertCounts()
  const past = usePast(({ source }) => source?.kind)
  const isPast = past !== undefined
  const isKnown = useWatch(({ sharing }) => sharing === 'shared' || sharing === 'not shared')
  const level = highestWaiting(counts)
  const { notAcknowledgedOfLevel } = counts
  const acknowledged = counts.active - counts.standing
  if (level !== undefined)
    return (
      <Link to="/alerts" className={cx(styles.count, styles.filled)} data-level={level}>
        <LevelIcon level={level} size={14} />
        {isPast
          ? `Now: ${levelCount(notAcknowledgedOfLevel[level], level, 'new ')}`
          : levelCount(notAcknowledgedOfLevel[level], level)}
      </Link>
    )
  // An opened file has no session.
  if (isPast && past !== 'journal') return <span className={styles.count}>No alert rules running</span>
  return (
    <Link to="/alerts" className={styles.count}>
      {isPast && 'Now: '}
      {acknowledged > 0
        ? `${acknowledged} acknowledged`
        : isKnown
          ? isPast
            ? 'no alerts'
            : 'No alerts'
          : 'Loading alerts'}
    </Link>
  )
}

function turnOn(): void {
  setSound(true)
  allowSound()
}

function Sound() {
  const sound = useWatch((watch) => watch.sound)
  // The last full second may predate the press.
  const left = useEachSecond(() => (sound.state === 'silenced' ? Math.ceil((sound.until - Date.now()) / 1000) : 0))
  switch (sound.state) {
    case 'unknown':
      return undefined
    case 'on':
      return (
        <Button
          variant="ghost"
          icon={<Volume2 size={15} />}
          hint="Turns sound off at this desk"
          onClick={() => setSound(false)}
        >
          Sound on
        </Button>
      )
    case 'silenced':
      return (
        <Button
          variant="ghost"
          className={styles.held}
          icon={<BellOff size={15} />}
          hint="Sound returns on its own, at once for a higher level. Press to end it now"
          onClick={endSilence}
        >
          <span className="number">Silenced {Math.max(0, left)} s</span>
        </Button>
      )
    case 'withheld':
      return (
        <Button
          variant="ghost"
          className={styles.held}
          icon={<VolumeOff size={15} />}
          hint="The browser allows sound only after a press on the page"
          onClick={allowSound}
        >
          Sound off: press to allow
        </Button>
      )
    case 'off':
      return (
        <Button variant="ghost" className={styles.held} icon={<VolumeOff size={15} />} onClick={turnOn}>
          Sound off
        </Button>
      )
  }
}
