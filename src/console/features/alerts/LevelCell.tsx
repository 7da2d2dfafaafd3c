import { cx } from '../../ui/styles/cx.ts'
import { LevelIcon } from '../../ui/values/LevelIcon.tsx'
import { levelWords, stateLooks } from '../../known/watch/alert-words.ts'
import type { AlertRow } from '../../known/watch/alert-rows.ts'
import styles from './LevelCell.module.css'

/** Filled while new, hatched if it can't be evaluated, outlined if it ended unacknowledged, else plain. */
export function LevelCell({
  row: { level, state, isAcknowledged },
}: {
  row: Pick<AlertRow, 'level' | 'state' | 'isAcknowledged'>
}) {
  const look = state === 'no data' && isAcknowledged ? 'quiet' : stateLooks[state]
  return (
    <span className={cx(styles.level, styles[look])} data-level={level}>
      <LevelIcon level={level} isUnknown={state === 'no data'} />
      {levelWords[level]}
    </span>
  )
}
