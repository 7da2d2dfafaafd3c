import LinkIcon from 'lucide-react/icons/link-2'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'

import { cx } from '../../../ui/styles/cx.ts'
import { timeOf } from '../../../../contract/datetime.ts'
import { copyLink } from '../../../platform/url-state/copy-link.ts'
import { useCommands } from '../../../platform/commands/commands.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { formatDuration } from '../../../../format/duration.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { useEnvironmentOffset, useNow } from '../../../ui/browser/ticker.ts'
import { closeDetail } from './use-detail-keys.ts'
import { copyAndSay } from '../../../ui/browser/clipboard.ts'
import { sourceOfTask, type LoadedTask, versionWords } from '../../../../picture/loaded-task.ts'
import { PanelEdge, usePanelWidth } from '../../../platform/preferences/PanelEdge.tsx'
import { StatusChip } from '../../../known/status/Status.tsx'
import { SourceContext, Sourced } from '../../../ui/values/Sourced.tsx'
import styles from './TaskDetail.module.css'
import { TaskHistory, TaskRaw } from './lazy-detail-parts.tsx'
import { TaskOverview } from './TaskOverview.tsx'
import { TaskSearch } from './TaskSearch.tsx'
import { Queries } from '../../../platform/session/Queries.tsx'
import { useFreshness } from '../../../known/freshness/FreshnessLine.tsx'
import { useFeedState, useTask } from '../../../known/use-tasks.ts'
import { useHistory } from '../history/use-history.ts'
import type { TaskNavigation } from '../use-task-address.ts'
import { ShowRequest } from '../../../platform/connection/ShowRequest.tsx'
import { statusWords } from '../../../../task/status-families.ts'
import type { TaskSnapshot } from '../../../../picture/task-merge.ts'
import { Note } from '../../../ui/feedback/Note.tsx'

export interface TaskDetailProps {
  id: string
  navigation: TaskNavigation
}

function Since({ task }: { task: LoadedTask }) {
  const now = useNow()
  const skew = useEnvironmentOffset()
  const isStale = useFreshness() === 'lost'
  const lastGood = useFeedState((state) => state.lastGood)
  if (isStale && lastGood !== undefined) {
    return (
      <span className={cx('shrinks', 'number', 'small', 'secondary')}>
        as of {formatAbsoluteTime(lastGood + skew, now)}
      </span>
    )
  }
  const { status } = task.task
  const running = status?.status === 'STATUS_EXECUTING' ? timeOf(status.startTime) : undefined
  const since = running ?? timeOf(status?.lastUpdateTime)
  if (since === undefined) return null
  const lasted = formatDuration(Math.max(0, now - since), { isExact: true })
  return (
    <span className={cx('shrinks', 'number', 'small', 'secondary')}>
      {running === undefined ? 'status updated ' : 'for '}
      <span className="nowrap">{running === undefined ? `${lasted} ago` : lasted}</span>
    </span>
  )
}

export function TaskDetail({ id, navigation }: TaskDetailProps) {
  const task = useTask(id)
  const width = usePanelWidth('task-detail', 396)
  const heading = useRef<HTMLHeadingElement>(null)
  const lastId = useRef(id)
  useEffect(() => {
    if (lastId.current === id) return
    lastId.current = id
    // A link of this panel that led here is gone, and the focus with it.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [id])
  const copy = () => void copyAndSay(id, 'the task id')
  // A table on this page copies its rows by the same key.
  useCommands([{ id: 'task.copy', label: 'Copy task id', keys: 'c', isFallback: true, run: copy }])
  return (
    <aside className={cx('side-panel', 'shrinks', 'overlaid')} style={{ width }} aria-label="Task detail">
      <PanelEdge panel="task-detail" of="task detail" width={width} />
      <div className={styles.head}>
        <div className={cx('row', 'shrinks', 'gap-8')}>
          {task && (
            <Sourced source={sourceOfTask(task)} path=".status.status">
              <StatusChip status={task.task.status?.status} />
            </Sourced>
          )}
          {task && <Since task={task} />}
          <span className={cx('rigid', 'gap-4', 'end', 'flex')}>
            <Button
              variant="ghost"
              icon={<LinkIcon />}
              aria-label="Copy link to this task"
              onClick={() => void copyLink()}
            />
            <Button
              variant="ghost"
              icon={<X />}
              aria-label="Close task detail"
              hint="Esc"
              onClick={() => closeDetail(id, navigation)}
            />
          </span>
        </div>
        <h2 ref={heading} tabIndex={-1}>
          {task?.title ?? 'Task'}
        </h2>
        <div className={cx('row', 'wraps', 'mono', 'meta', 'gap-6', 'size-12')}>
          {id} <CopyButton text={id} what="task id" />
        </div>
      </div>
      <Queries>
        {task ? (
          <DetailTabs task={task} navigation={navigation} />
        ) : (
          <TaskSearch key={id} id={id} updated={navigation.address.updated} />
        )}
      </Queries>
    </aside>
  )
}

function DetailTabs({ task, navigation }: Omit<TaskDetailProps, 'id'> & { task: LoadedTask }) {
  const { first, observations } = useHistory(task)
  const seen = observations.length + (first ? 1 : 0)
  const overview = () => <TaskOverview task={task} navigation={navigation} />
  const historyTab = () => <TaskHistory task={task} />
  const raw = () => <TaskRaw task={task} />
  return (
    <SourceContext value={sourceOfTask(task)}>
      <TaskStanding task={task} />
      <Tabs
        label="Task detail"
        className={styles.tabs}
        value={navigation.address.tab}
        onChange={(tab) => navigation.address.set({ tab }, true)}
        tabs={[
          { value: 'overview', label: 'Overview', content: overview },
          { value: 'history', label: 'History', count: seen || undefined, content: historyTab },
          { value: 'raw', label: 'Raw JSON', content: raw },
        ]}
      />
    </SourceContext>
  )
}

/** A warning that the panel isn't current: the service lost the task or returned an older version. */
function TaskStanding({ task }: { task: LoadedTask }) {
  const now = useNow()
  const skew = useEnvironmentOffset()
  const { absentSince, olderAnswer } = task
  const at = (machineTime: number): string => formatAbsoluteTime(machineTime + skew, now)
  return (
    <>
      {absentSince !== undefined && (
        <Note tone="warn" className={styles.standing} role="note">
          The service stopped listing this task, {at(absentSince)}. This is its last answer, received{' '}
          {at(task.receivedAt)}.
        </Note>
      )}
      {olderAnswer !== undefined && (
        <Note tone="warn" className={styles.standing} role="note">
          The service now sends an older version. Shown: {snapshotWords(task)}, received {at(task.receivedAt)}. Sent
          now: {snapshotWords(olderAnswer)}, received {at(olderAnswer.receivedAt)}.{' '}
          <ShowRequest exchangeId={olderAnswer.exchangeId} />
        </Note>
      )}
    </>
  )
}

function snapshotWords({ task }: TaskSnapshot): string {
  return `${versionWords(task)} (${statusWords(task.status?.status)})`
}
