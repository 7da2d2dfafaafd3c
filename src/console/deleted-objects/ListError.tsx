import { Link } from '@tanstack/react-router'

import { listDeletedObjects } from '../../contract/object.ts'
import { statusMeaning } from '../../contract/operation.ts'
import { ApiError, failureKind, outcomeWords } from '../api/request/api-error.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Note } from '../ui/feedback/Note.tsx'
import styles from './DeletedObjectsPage.module.css'

const words = {
  refused: 'refused the list',
  failed: 'did not give the list',
  unreadable: 'answered with something that is not a list',
  unanswered: 'did not give the list',
}

/** Why records did not come. The interface shows no error body here, so any body is shown as it is. */
export function ListError({
  error,
  node,
  onAgain,
  onRestart,
}: {
  error: Error
  node: string
  onAgain: () => void
  /** Set when pages are loaded: a token may have been refused for its age. */
  onRestart: (() => void) | undefined
}) {
  const api = error instanceof ApiError ? error : undefined
  // The list was refused for its token alone; what failed then is the token operation.
  const isToken = api?.operation === 'getToken'
  const meaning =
    !isToken && typeof api?.status === 'number' ? statusMeaning(listDeletedObjects, api.status) : undefined
  return (
    <Note tone="bad" role="alert" className={styles.error}>
      <b>
        {node} {api === undefined ? words.unanswered : isToken ? words.refused : words[failureKind(api.status)]}
        {api !== undefined && `, ${isToken ? '401, and there is no new token' : outcomeWords(api.status)}`}
      </b>
      {meaning !== undefined && ` (${meaning})`}
      <div className="wraps mono">
        {api?.code !== undefined && `${api.code} `}
        {error.message}
      </div>
      {api?.body !== undefined && api.body !== '' && !api.readable && (
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
