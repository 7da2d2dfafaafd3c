import { cx, type ClassName } from '../../ui/styles/cx.ts'
import { familyOf, isKnownStatus, shortStatusWords, statusWords } from '../../../task/status-families.ts'
import styles from './Status.module.css'
import { StatusIcon } from './StatusIcon.tsx'

/** Sets `--tone` and `--wash`. */
export function statusTone(status: string | undefined): ClassName | undefined {
  return status === 'STATUS_REPLACED' ? styles['replaced'] : styles[familyOf(status)]
}

/** Values beyond the interface's fifteen also show raw. */
export function Status({
  status,
  isShort = false,
  size = 15,
}: {
  status: string | undefined
  isShort?: boolean
  size?: number
}) {
  return (
    <span className={cx(styles.status, statusTone(status))}>
      <StatusIcon status={status} size={size} />
      <span className={styles.words}>{isShort ? shortStatusWords(status) : statusWords(status)}</span>
      {status !== undefined && !isKnownStatus(status) && <span className={styles.raw}>{JSON.stringify(status)}</span>}
    </span>
  )
}

export function StatusChip({ status }: { status: string | undefined }) {
  return (
    <span className={cx(styles.chip, statusTone(status))}>
      <StatusIcon status={status} size={16} />
      {statusWords(status)}
      {status !== undefined && !isKnownStatus(status) && <span className={styles.raw}>{JSON.stringify(status)}</span>}
    </span>
  )
}
