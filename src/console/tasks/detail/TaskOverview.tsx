import { Link } from '@tanstack/react-router'

import type { SearchParams } from '../../ui/browser/search-params.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'
import type { TaskNavigation } from '../use-task-address.ts'
import { DeliverySection } from './DeliverySection.tsx'
import { ExecutionSection } from './ExecutionSection.tsx'
import { InitialEntities } from './InitialEntities.tsx'
import { ObservedChanges } from './ObservedChanges.tsx'
import { SubTasks } from './SubTasks.tsx'
import styles from './TaskDetail.module.css'
import { TaskFacts } from './TaskFacts.tsx'
import { TaskMessages } from './TaskMessages.tsx'

interface Props {
  task: LoadedTask
  navigation: TaskNavigation
  isStale: boolean
}

/** Every field of a task, in the order in which an operator asks for them. */
export function TaskOverview({ task, navigation, isStale }: Props) {
  return (
    <div className={styles.scroll}>
      <TaskFacts task={task} navigation={navigation} />
      <DeliverySection task={task} />
      <ExecutionSection task={task.task} isStale={isStale} />
      <SubTasks key={task.id} id={task.id} navigation={navigation} />
      <InitialEntities task={task.task} />
      <ObservedChanges task={task} navigation={navigation} />
      <TaskMessages task={task} />
      <section className="section">
        <Link to="/tasks" search={(): SearchParams => ({ parent: task.id, view: 'table' })}>
          Show its sub-tasks as a table
        </Link>
      </section>
    </div>
  )
}
