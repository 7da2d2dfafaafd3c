import Ban from 'lucide-react/icons/ban'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'

import { cx } from '../../ui/styles/cx.ts'
import { hint } from '../../ui/overlay/hint.ts'
import { formatBytes } from '../../../format/bytes.ts'
import { formatDuration } from '../../../format/duration.ts'
import { Ring } from '../../ui/feedback/Ring.tsx'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import { kindIcons } from './content/kind-icons.ts'
import { fileName, folderWords } from '../../known/mentions/object-path.ts'
import styles from './RecentList.module.css'
import { isUnderWay, shownContent, type Transfer } from './transfer/transfer.ts'
import { cancelTransfer, removeTransfer } from './transfer/transfers.ts'
import { leftWords, progressWords } from './transfer/transfer-words.ts'

/** From looking to pressing. */
const STOP_MILLISECONDS = 700

/** This tab's fetches from this environment, newest first. */
export function RecentList({
  transfers,
  selectedId,
  onSelect,
}: {
  transfers: readonly Transfer[]
  selectedId: number | undefined
  onSelect: (transfer: Transfer) => void
}) {
  return (
    <>
      {transfers.length === 0 && (
        <p className="empty">Nothing fetched yet. Fetched objects stay in this tab until you sign out.</p>
      )}
      <ul aria-label="Recent">
        {transfers.map((transfer) => (
          <li key={transfer.id} className="divided">
            <Row transfer={transfer} isSelected={transfer.id === selectedId} onSelect={() => onSelect(transfer)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ transfer, isSelected, onSelect }: { transfer: Transfer; isSelected: boolean; onSelect: () => void }) {
  const name = fileName(transfer.path)
  const underWay = isUnderWay(transfer)
  // Pressed as it ended: the press was meant for Stop, and must not drop the object.
  const stopOrRemove = () =>
    underWay || Date.now() - (transfer.endedAt ?? 0) < STOP_MILLISECONDS
      ? cancelTransfer(transfer.id)
      : removeTransfer(transfer.id)
  const share = transfer.announced === undefined ? undefined : transfer.bytes / Math.max(1, transfer.announced)
  return (
    <div className={cx(styles.row, isSelected && styles.selected)}>
      <button
        type="button"
        className={styles.open}
        data-recent={transfer.id}
        aria-current={isSelected || undefined}
        {...hint(
          `${transfer.path}, ${transfer.encoding}${transfer.urgency === undefined ? '' : `, urgency ${transfer.urgency}`}`,
        )}
        onClick={onSelect}
      >
        <span className="centre meta">{underWay ? <Ring share={share} /> : <KindIcon transfer={transfer} />}</span>
        <span className={styles.words}>
          <b>{name}</b>
          {underWay ? (
            <>
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: `${Math.min(100, (share ?? 0) * 100)}%` }} />
              </span>
              <small className={styles.progress}>
                <span>{progressWords(transfer)}</span>
                <span>{leftWords(transfer)}</span>
              </small>
            </>
          ) : (
            <small>{[folderWords(transfer.path), outcome(transfer)].filter(Boolean).join(', ')}</small>
          )}
        </span>
        {!underWay && <AskedAge at={transfer.askedAt} />}
      </button>
      <button
        type="button"
        className={cx(styles.stop, !underWay && styles.quiet)}
        aria-label={underWay ? `Stop ${name}` : `Remove ${name} from the list`}
        onClick={stopOrRemove}
      >
        <X />
      </button>
    </div>
  )
}

function KindIcon({ transfer }: { transfer: Transfer }) {
  const content = shownContent(transfer)
  const Icon =
    transfer.phase === 'failed' || transfer.phase === 'too large' || content === undefined
      ? Ban
      : transfer.phase === 'complete'
        ? kindIcons[content.detected.kind]
        : TriangleAlert
  return <Icon size={16} />
}

function outcome(transfer: Transfer): string {
  const bytes = formatBytes(transfer.bytes)
  switch (transfer.phase) {
    case 'complete':
      return bytes
    case 'broken':
      return `broke off after ${bytes}`
    case 'cancelled':
      return transfer.received === undefined ? 'cancelled' : `cancelled after ${bytes}`
    case 'too large':
      return 'too large'
    default:
      return transfer.error === undefined ? 'failed' : String(transfer.error.status)
  }
}

function AskedAge({ at }: { at: number }) {
  const age = useMachineNow() - at
  return <span className={cx('number', 'size-12', 'meta')}>{age < 60_000 ? 'now' : formatDuration(age)}</span>
}
