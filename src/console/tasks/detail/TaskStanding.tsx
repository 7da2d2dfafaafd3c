import { ShowRequest } from '../../connection/ShowRequest.tsx'
import { formatAbsoluteTime } from '../../format/time.ts'
import { versionWords, type LoadedTask } from '../../live/loaded-task.ts'
import { statusWords } from '../../live/status/status-families.ts'
import type { Received } from '../../live/task-merge.ts'
import { useEnvironmentOffset, useNow } from '../../ui/browser/ticker.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import styles from './TaskDetail.module.css'

/** What is to be known of a task before anything in its panel is taken for current: the service no longer has it, or went back. */
export function TaskStanding({ task }: { task: LoadedTask }) {
  const now = useNow()
  const skew = useEnvironmentOffset()
  const { absentSince, olderAnswer } = task
  const at = (machineTime: number): string => formatAbsoluteTime(machineTime + skew, now)
  return (
    <>
      {absentSince !== undefined && (
        <Note tone="warn" className={styles.standing} role="note">
          The service no longer answers this task, since {at(absentSince)}. Shown is what it said last, received{' '}
          {at(task.receivedAt)}.
        </Note>
      )}
      {olderAnswer !== undefined && (
        <Note tone="warn" className={styles.standing} role="note">
          The service now answers an older version. Shown: {wordsOf(task)}, received {at(task.receivedAt)}. Answered
          now: {wordsOf(olderAnswer)}, received {at(olderAnswer.receivedAt)}.{' '}
          <ShowRequest exchangeId={olderAnswer.exchangeId} />
        </Note>
      )}
    </>
  )
}

function wordsOf({ task }: Received): string {
  return `${versionWords(task)} (${statusWords(task.status?.status)})`
}
