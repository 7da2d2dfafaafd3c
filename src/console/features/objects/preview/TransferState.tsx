import { cx } from '../../../ui/styles/cx.ts'
import { getObject } from '../../../../contract/object.ts'
import { FailureWords } from '../../../platform/api/request/FailureWords.tsx'
import { useNotLive } from '../../../platform/connection/use-not-live.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { formatBytes } from '../../../../format/bytes.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { fileName } from '../../../known/mentions/object-path.ts'
import { isUnderWay, type Ask, type Transfer } from '../transfer/transfer.ts'
import { leftWords, progressWords } from '../transfer/transfer-words.ts'
import styles from './preview.module.css'

/** Progress, or what failed and what to do. */
export function TransferState({
  transfer,
  onAgain,
}: {
  transfer: Transfer
  onAgain: (ask: Ask, goOn?: boolean) => void
}) {
  const notLive = useNotLive()
  const { phase, announced, path } = transfer
  if (isUnderWay(transfer))
    return (
      <div className={styles.state}>
        <h2>{fileName(path)}</h2>
        <p className={cx('nowrap', 'number', 'size-12', 'secondary')}>
          {[progressWords(transfer), leftWords(transfer)].filter(Boolean).join(', ')}
        </p>
        {phase === 'waiting' && (
          <p className={cx('nowrap', 'number', 'size-12', 'secondary')}>
            At most two objects download at once, the more urgent first.
          </p>
        )}
      </div>
    )
  if (phase === 'too large')
    return (
      <div className={styles.state}>
        <Note tone="warn" role="alert">
          <b>Not loaded.</b> {announced === undefined ? 'It' : formatBytes(announced)} is too much for this page’s
          memory. File storage needs TLS or loopback.
        </Note>
        <Button disabledReason={notLive} onClick={() => onAgain(transfer, true)}>
          Load it into memory anyway
        </Button>
      </div>
    )
  return (
    <div className={styles.state}>
      {transfer.isDropped ? (
        <p>Dropped to make room for newer objects. The facts beside remain.</p>
      ) : phase === 'cancelled' ? (
        <p>Cancelled before anything arrived.</p>
      ) : (
        <Failure transfer={transfer} />
      )}
      <Button disabledReason={notLive} onClick={() => onAgain(transfer)}>
        Try again
      </Button>
    </div>
  )
}

function Failure({ transfer: { error, trouble, path } }: { transfer: Transfer }) {
  return (
    <>
      <Note tone="bad" role="alert">
        <FailureWords
          operation={getObject}
          error={error}
          message={error?.message ?? trouble}
          lead={(kind) => `Fetching ${fileName(path)} ${kind === 'refused' ? 'was refused' : 'failed'}`}
        />
        {error?.status === 404 && <div>Paths must match exactly, including case and slashes.</div>}
      </Note>
      {error?.body && !error.readable && (
        <pre className={styles.body} tabIndex={0} aria-label="Body of the answer">
          {error.body.slice(0, 20_000)}
        </pre>
      )}
    </>
  )
}
