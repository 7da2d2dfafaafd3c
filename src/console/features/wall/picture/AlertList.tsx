import MonitorOff from 'lucide-react/icons/monitor-off'
import Volume from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { memo } from 'react'

import type { KeeperFacts } from '../../../../watch/wire/keeper.ts'
import { cx } from '../../../ui/styles/cx.ts'
import { Age } from '../../../format/Age.tsx'
import { formatDuration } from '../../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { ZuluText } from '../../../format/ZuluText.tsx'
import { useDemandedLooks } from '../../../platform/api/site.ts'
import { isPast } from '../../../known/past/past-store.ts'
import { LevelIcon } from '../../../ui/values/LevelIcon.tsx'
import { levelWords, stateLooks } from '../../../known/watch/alert-words.ts'
import type { AlertRow } from '../../../known/watch/alert-rows.ts'
import { useOutOfSightWords } from '../../../known/watch/out-of-sight.ts'
import { useWatch } from '../../../known/watch/watch-store.ts'
import styles from './Lists.module.css'
import { useFit } from './use-fit.ts'
import { countWords, lineUnder, rowsThatFit, titleParts } from './wall-alerts.ts'
import { MINUTE } from '../../../../format/milliseconds.ts'

const ALERT_UNITS = 94

/** Most urgent first; counts those without space. `now`: the environment's clock. */
export function AlertList({
  rows,
  now,
  unit,
  isRead,
  least,
  unattended,
}: {
  rows: readonly AlertRow[]
  now: number
  unit: number
  isRead: boolean
  /** Rows that always have space; with more of them, the list below gets less. */
  least: number
  /** While no desk is open. */
  unattended: Pick<KeeperFacts, 'lastDeskAt'> | undefined
}) {
  const [room, fit] = useFit(ALERT_UNITS * unit)
  const shown = rowsThatFit(rows, fit)
  const minHeight = Math.min(Math.max(rows.length, 1), least) * ALERT_UNITS * unit
  const outOfSight = useOutOfSightWords()
  const noDesk = unattended && unattendedWords(unattended, now)
  // Alerts have the room first.
  const isRow = noDesk !== undefined && rows.length > 0 && rows.length < fit
  const under = [!isRow && noDesk, outOfSight].filter(Boolean).join('. ')
  useDemandedLooks()
  // Acknowledgements by desks don't show here then.
  const isAlone = useWatch(({ sharing }) => sharing === 'not shared')
  const counts = (isRead || rows.length > 0) && countWords(rows, shown, least < 3)
  return (
    <section className={cx(styles.list, styles.alerts, rows.length > least && styles.crowded)} aria-label="Alerts">
      <div className={cx(styles.title, styles.head)}>
        <h2>{isPast() ? 'Alerts now' : 'Alerts'}</h2>
        <Sound />
        <span>{[counts, isAlone && 'not shared'].filter(Boolean).join(', ')}</span>
      </div>
      <ul ref={room} className={cx('fill', 'clips', styles.rows)} style={{ minHeight }}>
        {shown.map((row) => (
          <AlertItem
            key={row.key}
            row={row}
            under={lineUnder(row, now)}
            writtenAt={row.asOf ?? now - (now % MINUTE)}
            pastAge={isPast() ? formatDuration(now - row.since) : undefined}
          />
        ))}
        {isRow && (
          <li className={cx(styles.alert, styles.taken)}>
            <span className={styles.level}>
              <MonitorOff />
            </span>
            <b className={styles.what}>{noDesk}</b>
            <span className={styles.detail}>New alerts are in the log</span>
          </li>
        )}
        {rows.length === 0 && <li className={styles.empty}>{isRead ? 'No alerts' : 'Nothing loaded yet'}</li>}
      </ul>
      {under !== '' && <footer className={styles.foot}>{under}</footer>}
    </section>
  )
}

function unattendedWords({ lastDeskAt }: Pick<KeeperFacts, 'lastDeskAt'>, now: number): string {
  return lastDeskAt === undefined ? 'No desk open' : `No desk open since ${formatAbsoluteTime(lastDeskAt, now)}`
}

const AlertItem = memo(function AlertItem(props: {
  row: AlertRow
  under: string
  writtenAt: number
  /** Ages in the past count from its moment; alerts are of now. */
  pastAge: string | undefined
}) {
  const { row, under, writtenAt, pastAge } = props
  const { level, state, isAcknowledged, title, since } = row
  const isUnknown = state === 'no data'
  const [subject, condition] = titleParts(title)
  return (
    <li className={cx(styles.alert, isAcknowledged && styles.taken)} data-level={level}>
      <span className={cx(styles.level, styles[stateLooks[state]])}>
        <LevelIcon level={level} isUnknown={isUnknown} label={levelWords[level]} />
      </span>
      <b className={cx(styles.what, styles.parts)}>
        <span className="truncate">
          <ZuluText text={subject} writtenAt={writtenAt} />
        </span>
        <span className="truncate">
          <ZuluText text={condition} writtenAt={writtenAt} />
        </span>
      </b>
      <span className={styles.detail}>
        <ZuluText text={under} writtenAt={writtenAt} />
      </span>
      <span className={styles.age}>
        {state === 'new' && <b>New</b>}
        {pastAge ?? <Age time={since} />}
      </span>
    </li>
  )
})

/** A silent display must not be taken for a quiet watch. */
function Sound() {
  const isOn = useWatch(({ sound }) => sound.state === 'on')
  return (
    <output className={cx(styles.sound, !isOn && styles.mute)} aria-label="Sound">
      {isOn ? <Volume /> : <VolumeX />}
      {isOn ? 'Sound on' : 'This display is mute'}
    </output>
  )
}
