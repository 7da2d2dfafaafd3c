import type { Alert } from '../../../watch/wire/alert.ts'
import { levelWords } from '../../known/watch/alert-words.ts'
import { LevelIcon } from '../../ui/values/LevelIcon.tsx'
import styles from './AcknowledgeAllDialog.module.css'
import { AskDialog } from '../../ui/overlay/AskDialog.tsx'
import { useConfirmKey } from '../../ui/overlay/use-confirm-key.ts'
import { formatNumber } from '../../../format/number.ts'
import { countOf } from '../../../format/count.ts'
import { ChangedPlace } from '../../platform/session/changed-place.tsx'

/** Confirms acknowledging many alerts, which can't be undone. */
export function AcknowledgeAllDialog({
  alerts,
  count,
  onClose,
  onConfirm,
}: {
  alerts: readonly Alert[]
  /** With "can't evaluate" notices. */
  count: number
  onClose: () => void
  onConfirm: () => void
}) {
  // In a flood, keys alone must be quick enough.
  useConfirmKey(onConfirm)
  return (
    <AskDialog
      title={`Acknowledge ${countOf(count, 'alert')}?`}
      width={440}
      confirmLabel={`Acknowledge ${formatNumber(count)}`}
      confirmKeys="Ctrl Enter"
      variant="primary"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        All of these in <ChangedPlace />, also those out of sight, folded or just raised. Every desk sees it. It can’t
        be undone.
      </p>
      <ul className={styles.list} aria-label="To acknowledge" tabIndex={0}>
        {alerts.map(({ id, level, title }) => (
          <li key={id}>
            <span className="of-level" data-level={level}>
              <LevelIcon level={level} size={14} label={levelWords[level]} />
            </span>
            <span className="truncate">{title}</span>
          </li>
        ))}
      </ul>
    </AskDialog>
  )
}
