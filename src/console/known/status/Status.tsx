import { cx, type ClassName } from '../../ui/styles/cx.ts'
import { familyOf, isKnownStatus, shortStatusWords, statusWords } from '../../../task/status-families.ts'
import styles from './Status.module.css'
import { StatusIcon } from './StatusIcon.tsx'

/** The class that sets `--tone` and `--wash` to the hue of a status. */
export function statusTone(status: string | undefined): ClassName | undefined {
  return status === 'STATUS_REPLACED' ? styles['replaced'] : styles[familyOf(status)]
}

/** A status as icon and word. A value outside the interface's fifteen stands beside its word as it came. */
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
