import CircleDot from 'lucide-react/icons/circle-dot'

import { cx } from '../../../ui/styles/cx.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { shownNow } from '../../../ui/browser/ticker.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { FirstOf } from '../../../ui/values/FirstOf.tsx'
import { FieldChangeRow } from '../../../known/history/FieldChangeRow.tsx'
import { observationTitle, type Observation, type Sighting } from '../../../../picture/observation.ts'
import { statusTone } from '../../../known/status/Status.tsx'
import { StatusIcon } from '../../../known/status/StatusIcon.tsx'
import styles from './TaskHistory.module.css'
import { currentScope } from '../../../platform/session/scope.ts'
import { goesWithTab } from '../../../platform/tab-address.ts'
import { useReadOnlyReason } from '../../../known/past/read-only.ts'
import { useClearHistory, useHistory } from './use-history.ts'

function Entry({ seen, now }: { seen: Observation; now: number }) {
  const statusChanged = seen.statusVersion !== seen.before.statusVersion || seen.status !== seen.before.status
  return (
    <li>
      <span className={cx(styles.icon, statusChanged && statusTone(seen.status))}>
        {statusChanged ? <StatusIcon status={seen.status} /> : <CircleDot size={15} />}
      </span>
      <b className="medium size-13">
        {observationTitle(seen)}
        {seen.unwatched && ', while this console wasn’t watching'}
      </b>
      <span className={cx('nowrap', 'mono', 'size-12', 'meta', 'to-right')}>{formatAbsoluteTime(seen.at, now)}</span>
      {seen.definitionVersion !== seen.before.definitionVersion && (
        <FieldChangeRow
          change={{
            path: 'definitionVersion',
            before: seen.before.definitionVersion,
            after: seen.definitionVersion,
          }}
          now={now}
        />
      )}
      {seen.statusVersion !== seen.before.statusVersion && (
        <FieldChangeRow
          change={{ path: 'statusVersion', before: seen.before.statusVersion, after: seen.statusVersion }}
          now={now}
        />
      )}
      {seen.changes.map((change) => (
        <FieldChangeRow key={change.path} change={change} now={now} />
      ))}
    </li>
  )
}

function FirstSeen({ first, now }: { first: Sighting; now: number }) {
  return (
    <li>
      <span className={cx(styles.icon, statusTone(first.status))}>
        <StatusIcon status={first.status} />
      </span>
      <b className="medium size-13">First seen</b>
      <span className={cx('nowrap', 'mono', 'size-12', 'meta', 'to-right')}>{formatAbsoluteTime(first.at, now)}</span>
      <FieldChangeRow
        change={{ path: 'definitionVersion', before: 'none', after: first.definitionVersion }}
        now={now}
      />
      <FieldChangeRow change={{ path: 'statusVersion', before: 'none', after: first.statusVersion }} now={now} />
    </li>
  )
}

/** Observations of the task, newest first. */
export function TaskHistory({ task }: { task: LoadedTask }) {
  const history = useHistory(task)
  const { mutate: clear, isSuccess: isCleared } = useClearHistory()
  const readOnly = useReadOnlyReason()
  const now = shownNow()
  if (history.unavailable) {
    return (
      <div className={styles.view}>
        {goesWithTab(currentScope()) ? (
          <Note>This watch ends with its tab, so nothing seen in it is stored.</Note>
        ) : (
          <Note tone="warn">This browser can’t store a database for this page, so nothing seen is remembered.</Note>
        )}
      </div>
    )
  }
  return (
    <div className={styles.view}>
      <Note>
        The service gives only the latest version. This is what <b>this console</b> saw{' '}
        {history.first ? ` since ${formatAbsoluteTime(history.first.at, now)}` : ''}. Changes between two polls are
        missing.
      </Note>
      <ul aria-label="Seen by this console">
        <FirstOf items={history.observations} what="observations">
          {(seen) => <Entry key={`${seen.at} ${seen.definitionVersion} ${seen.statusVersion}`} seen={seen} now={now} />}
        </FirstOf>
        {history.first && <FirstSeen first={history.first} now={now} />}
      </ul>
      <div className={styles.foot}>
        {history.dropped > 0 && (
          <span>{history.dropped} older observations of all tasks dropped at the 20 MB limit.</span>
        )}
        <Button variant="ghost" disabledReason={readOnly} onClick={() => clear()}>
          Clear the history of all tasks
        </Button>
        {isCleared && <output>Cleared. New changes are recorded.</output>}
      </div>
    </div>
  )
}
