import CircleDot from 'lucide-react/icons/circle-dot'

import { timeOf } from '../../../contract/datetime.ts'
import { jsonText } from '../../../contract/json-text.ts'
import { valueLabel } from '../../../contract/label.ts'
import { task } from '../../../contract/task.ts'
import { resolveFieldPath } from '../../entity/field-path.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { formatAbsoluteTime } from '../../format/time.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { shownNow } from '../../ui/browser/ticker.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'
import { FirstOf } from '../../ui/values/FirstOf.tsx'
import { observationTitle, type FieldChange, type Observation, type Sighting } from '../../live/history/observation.ts'
import { statusTone } from '../../live/status/Status.tsx'
import { StatusIcon } from '../../live/status/StatusIcon.tsx'
import styles from './TaskHistory.module.css'
import { useReadOnlyReason } from '../../live/past/read-only.ts'
import { useClearHistory, useHistory } from './use-history.ts'

const LONGEST = 40

function valueText(path: string, value: unknown, now: number): string {
  if (value === undefined || value === null) return 'not set'
  if (typeof value === 'string') {
    const at = timeOf(value)
    if (at !== undefined) return formatAbsoluteTime(at, now)
    const field = resolveFieldPath(task, undefined, path)
    const isEnumeration = field.outcome !== 'unresolvable' && field.schema?.shape === 'enum'
    return isEnumeration ? valueLabel(value, field.schema.prefix) : value
  }
  const text = jsonText(value, 0)
  return text.length > LONGEST ? 'see JSON' : text
}

function Change({ path, old, now }: { path: string; old: string; now: string }) {
  return (
    <>
      <span className={styles.path}>{path}</span>
      <span className={styles.change}>
        <span className="meta">{old === 'see JSON' ? 'changed' : old}</span> → {now}
      </span>
    </>
  )
}

function Entry({ seen, now }: { seen: Observation; now: number }) {
  const statusChanged = seen.statusVersion !== seen.before.statusVersion || seen.status !== seen.before.status
  return (
    <li>
      <span className={`${styles.icon} ${statusChanged ? (statusTone(seen.status) ?? '') : ''}`}>
        {statusChanged ? <StatusIcon status={seen.status} /> : <CircleDot size={15} />}
      </span>
      <b className="medium size-13">
        {observationTitle(seen)}
        {seen.unwatched && ', while this console was not watching'}
      </b>
      <span className="nowrap mono size-12 meta to-right">{formatAbsoluteTime(seen.at, now)}</span>
      {seen.definitionVersion !== seen.before.definitionVersion && (
        <Change
          path="definitionVersion"
          old={String(seen.before.definitionVersion)}
          now={String(seen.definitionVersion)}
        />
      )}
      {seen.statusVersion !== seen.before.statusVersion && (
        <Change path="statusVersion" old={String(seen.before.statusVersion)} now={String(seen.statusVersion)} />
      )}
      {seen.changes.map((change: FieldChange) => (
        <Change
          key={change.path}
          path={change.path}
          old={valueText(change.path, change.before, now)}
          now={valueText(change.path, change.after, now)}
        />
      ))}
    </li>
  )
}

function FirstSeen({ first, now }: { first: Sighting; now: number }) {
  return (
    <li>
      <span className={`${styles.icon} ${statusTone(first.status) ?? ''}`}>
        <StatusIcon status={first.status} />
      </span>
      <b className="medium size-13">First seen</b>
      <span className="nowrap mono size-12 meta to-right">{formatAbsoluteTime(first.at, now)}</span>
      <Change path="definitionVersion" old="none" now={String(first.definitionVersion)} />
      <Change path="statusVersion" old="none" now={String(first.statusVersion)} />
    </li>
  )
}

/** What this console saw of the task, newest first. */
export function TaskHistory({ task }: { task: LoadedTask }) {
  const history = useHistory(task)
  const { mutate: clear, isSuccess: isCleared } = useClearHistory()
  const readOnly = useReadOnlyReason()
  const now = shownNow()
  if (history.unavailable) {
    return (
      <div className={styles.view}>
        <Note tone="warn">This browser can’t store a database for this page, so nothing seen is remembered.</Note>
      </div>
    )
  }
  return (
    <div className={styles.view}>
      <Note>
        The service gives only the latest version. This is what <b>this console</b> saw
        {history.first ? ` since ${formatAbsoluteTime(history.first.at, now)}` : ''}; changes between two reads are
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
          <span>{history.dropped} older observations of all tasks were dropped to stay within 20 MB.</span>
        )}
        <Button variant="ghost" disabledReason={readOnly} onClick={() => clear()}>
          Clear the history of all tasks
        </Button>
        {isCleared && <output>Cleared. Changes from now on are kept.</output>}
      </div>
    </div>
  )
}
