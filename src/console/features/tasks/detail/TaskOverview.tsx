import { Link } from '@tanstack/react-router'

import { cx } from '../../../ui/styles/cx.ts'
import type { SearchParams } from '../../../../url-state/search-params.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import type { TaskNavigation } from '../use-task-address.ts'
import { DeliverySection } from './DeliverySection.tsx'
import { ExecutionSection } from './ExecutionSection.tsx'
import { InitialEntities } from './InitialEntities.tsx'
import { SubTasks } from './SubTasks.tsx'
import styles from './TaskDetail.module.css'
import { TaskFacts } from './TaskFacts.tsx'
import { TaskMessages } from './TaskMessages.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { useNow } from '../../../ui/browser/ticker.ts'
import { observationTitle } from '../../../../picture/observation.ts'
import { useHistory } from '../history/use-history.ts'
import { Section } from './Section.tsx'

interface Props {
  task: LoadedTask
  navigation: TaskNavigation
}

/** All fields, in the order of an operator's questions. */
export function TaskOverview({ task, navigation }: Props) {
  return (
    <div className={styles.scroll}>
      <TaskFacts task={task} navigation={navigation} />
      <DeliverySection task={task} />
      <ExecutionSection task={task.task} />
      <SubTasks key={task.id} id={task.id} navigation={navigation} />
      <InitialEntities task={task.task} />
      <ObservedChanges task={task} navigation={navigation} />
      <TaskMessages task={task} />
      <section className="section">
        <Link to="/tasks" className={styles.alone} search={(): SearchParams => ({ parent: task.id, view: 'table' })}>
          Show its sub-tasks as a table
        </Link>
      </section>
    </div>
  )
}

/** The last observed changes, with a link to all. */
function ObservedChanges({ task, navigation }: { task: LoadedTask; navigation: TaskNavigation }) {
  const history = useHistory(task)
  const now = useNow()
  const latest = history.observations.slice(0, 3)
  return (
    <Section title="Observed changes" aside="seen by this console">
      {latest.length === 0 ? (
        <p className={styles.soft}>{history.unavailable ? 'not stored in this browser' : 'none yet'}</p>
      ) : (
        <ul className={styles.list}>
          {latest.map((seen) => (
            <li key={`${seen.at} ${seen.definitionVersion} ${seen.statusVersion}`}>
              <span className={cx('mono', 'size-12', styles.soft)}>{formatAbsoluteTime(seen.at, now)}</span>
              <span className={cx('grow', 'shrinks', 'truncate')}>{observationTitle(seen)}</span>
              <span className={cx('mono', 'size-12', styles.soft)}>
                {seen.definitionVersion === seen.before.definitionVersion
                  ? `status ${seen.before.statusVersion} → ${seen.statusVersion}`
                  : `definition ${seen.before.definitionVersion} → ${seen.definitionVersion}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {history.observations.length > latest.length && (
        <Button variant="ghost" onClick={() => navigation.address.set({ tab: 'history' }, true)}>
          All {history.observations.length}
        </Button>
      )}
    </Section>
  )
}
