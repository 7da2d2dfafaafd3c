import { Link } from '@tanstack/react-router'

import { listDeletedObjects } from '../../../contract/object.ts'
import { FailureWords } from '../../platform/api/request/FailureWords.tsx'
import { ApiError } from '../../platform/api/request/api-error.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import styles from './DeletedObjectsPage.module.css'

const words = {
  refused: 'refused the list',
  failed: 'didn’t send the list',
  unreadable: 'sent something that isn’t a list',
  unanswered: 'didn’t send the list',
}

/** The interface documents no error body here, so any body is shown raw. */
export function ListError({
  error,
  node,
  onAgain,
  onRestart,
}: {
  error: Error
  node: string
  onAgain: () => void
  /** Set once pages are loaded: a page token may have expired. */
  onRestart: (() => void) | undefined
}) {
  const api = error instanceof ApiError ? error : undefined
  return (
    <Note tone="bad" role="alert" className={styles.error}>
      <FailureWords
        operation={listDeletedObjects}
        error={api}
        message={error.message}
        lead={(kind) => `${node} ${words[kind]}`}
      />
      {api?.body && !api.readable && (
        <pre className={styles.body} tabIndex={0} aria-label="Body of the answer">
          {api.body.slice(0, 4000)}
        </pre>
      )}
      <div className={styles.actions}>
        <Button onClick={onAgain}>Try again</Button>
        {onRestart !== undefined && <Button onClick={onRestart}>Start from page 1</Button>}
        {api?.exchangeId !== undefined && (
          <Link to="/requests" search={{ exchange: String(api.exchangeId) }}>
            Show request
          </Link>
        )}
      </div>
    </Note>
  )
}
