import Download from 'lucide-react/icons/download'

import { useFileMarking } from '../../../platform/session/file-marking.ts'
import { useSession } from '../../../platform/session/session.ts'
import { countOf } from '../../../../format/count.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { environmentNow, receivedNow, shownNow } from '../../../ui/browser/ticker.ts'
import { tasksToCsv, tasksToJson, type ExportFacts } from './export-tasks.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import { filterWords } from '../../../../picture/filter/filter-words.ts'
import type { TaskFilter } from '../../../../picture/filter/task-filter.ts'
import { saveFile, stampedName } from '../../../ui/browser/save-file.ts'
import { shown } from '../../../known/live-tasks.ts'
import { isPast } from '../../../known/past/past-store.ts'
import styles from '../TasksPage.module.css'
import { isoTime } from '../../../../contract/datetime.ts'

export interface ExportMenuProps {
  rows: readonly LoadedTask[]
  filter: TaskFilter
  text: string
  isComplete: boolean
  /** Its button was clicked before it had loaded. */
  isWanted: boolean
  onWanted: () => void
}

function fileName(ending: string): string {
  return stampedName('tasks', ending, isoTime(shownNow()))
}

/** Saves what is loaded and shown, with marking, filters and age. */
export function ExportMenu({ rows, filter, text, isComplete, isWanted }: ExportMenuProps) {
  const environment = useSession((session) => session.environment)
  const marking = useFileMarking()
  const facts = (): ExportFacts => {
    const now = shownNow()
    const { lastGood } = shown().feed.state.getState()
    return {
      marking: marking,
      environment: environment?.name ?? '',
      baseUrl: environment?.url ?? '',
      filters: filterWords(filter, now),
      text: text.trim(),
      readAt: lastGood === undefined ? 'never' : isoTime(lastGood + now - receivedNow()),
      exportedAt: isoTime(environmentNow()),
      ...(isPast() ? { asKnownAt: isoTime(now) } : {}),
      complete: isComplete,
    }
  }
  return (
    <Popover
      label="Export"
      defaultOpen={isWanted}
      trigger={
        <Button variant="ghost" icon={<Download />}>
          Export
        </Button>
      }
    >
      <div className={styles.menu}>
        <p>
          {countOf(rows.length, 'task')} as loaded{isComplete ? '' : '. The service has more'}. The file is marked{' '}
          {marking}.
        </p>
        <Button onClick={() => saveFile(fileName('csv'), tasksToCsv(rows, shown(), facts()))}>Export CSV</Button>
        <Button onClick={() => saveFile(fileName('json'), tasksToJson(rows, facts()))}>Export JSON</Button>
      </div>
    </Popover>
  )
}
