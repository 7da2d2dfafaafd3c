import { Button } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { Note } from '../../../ui/feedback/Note.tsx'
import { Ring } from '../../../ui/feedback/Ring.tsx'
import styles from '../EntitiesPage.module.css'
import { useReadOnlyReason } from '../../../known/past/read-only.ts'
import type { TaskSources } from '../../../known/entities/use-task-sources.ts'

/** The URL names an entity without a loaded copy, and the interface can't request one. */
export function MissingEntity({
  entityId,
  sources,
  isReading,
  onClose,
}: {
  entityId: string
  sources: TaskSources
  isReading: boolean
  onClose: () => void
}) {
  const readOnly = useReadOnlyReason()
  return (
    <aside className={styles.missing} aria-label="Entity inspector">
      <h2>{isReading ? 'Looking for the entity' : 'No copy of this entity is loaded'}</h2>
      <div>
        <span className="mono size-12">{entityId}</span> <CopyButton text={entityId} what="entity id" />
      </div>
      {isReading ? (
        <Ring />
      ) : (
        <Note>
          Searched {sources.words}. The service can’t return a single entity. It appears once you load a task that
          includes it, clear an override on it, or open its JSON.
        </Note>
      )}
      {sources.more !== undefined && (
        <>
          <Button size="medium" isBusy={sources.more.isBusy} disabledReason={readOnly} onClick={sources.more.load}>
            Load next page of tasks
          </Button>
          <Button size="medium" isBusy={sources.more.isBusy} disabledReason={readOnly} onClick={sources.more.loadAll}>
            Load all tasks
          </Button>
        </>
      )}
      <Button size="medium" variant="ghost" onClick={onClose}>
        Close
      </Button>
    </aside>
  )
}
