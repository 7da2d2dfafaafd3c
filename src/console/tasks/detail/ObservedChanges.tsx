import { Button } from '../../ui/controls/Button.tsx'
import { formatAbsoluteTime } from '../../format/time.ts'
import { useNow } from '../../ui/browser/ticker.ts'
import { observationTitle } from '../history/observation.ts'
import { useHistory } from '../history/use-history.ts'
import type { LoadedTask } from '../../live/loaded-task.ts'
import type { TaskNavigation } from '../use-task-address.ts'
import { Section } from './Section.tsx'
import styles from './TaskDetail.module.css'

interface Props {
  task: LoadedTask
  navigation: TaskNavigation
}

/** The last changes that this console saw, and the way to all of them. */
export function ObservedChanges({ task, navigation }: Props) {
  const history = useHistory(task)
  const now = useNow()
  const latest = history.observations.slice(0, 3)
  return (
    <Section title="Observed changes" aside="seen by this console">
      {latest.length === 0 ? (
        <p className={styles.soft}>{history.unavailable ? 'this browser keeps none' : 'none yet'}</p>
      ) : (
        <ul className={styles.list}>
          {latest.map((seen) => (
            <li key={`${seen.at} ${seen.definitionVersion} ${seen.statusVersion}`}>
              <span className={`mono size-12 ${styles.soft}`}>{formatAbsoluteTime(seen.at, now)}</span>
              <span className="grow shrinks truncate">{observationTitle(seen)}</span>
              <span className={`mono size-12 ${styles.soft}`}>
                {seen.definitionVersion === seen.before.definitionVersion
                  ? `status ${seen.before.statusVersion} → ${seen.statusVersion}`
                  : `definition ${seen.before.definitionVersion} → ${seen.definitionVersion}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {history.observations.length > latest.length && (
        <Button variant="ghost" onClick={() => navigation.setTab('history')}>
          All {history.observations.length}
        </Button>
      )}
    </Section>
  )
}
