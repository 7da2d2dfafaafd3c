import { cx } from '../../../ui/styles/cx.ts'
import { EntitySymbol } from '../../../domain/entity/EntitySymbol.tsx'
import { Age } from '../../../format/Age.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { shortId } from '../../../../format/id.ts'
import { useEnvironmentOffset } from '../../../ui/browser/ticker.ts'
import { useEntity, usePrincipalName, useTask } from '../../../known/use-tasks.ts'
import { assigneeEntityId } from '../../../../task/principal.ts'
import { StatusChip } from '../../../known/status/Status.tsx'
import styles from './ParentBanner.module.css'
import type { TaskNavigation } from '../use-task-address.ts'

/** The listed tasks' parent, if known: the query under a parent doesn't return it. */
export function ParentBanner({ id, navigation }: { id: string; navigation: TaskNavigation }) {
  const parent = useTask(id)
  const assignee = parent?.task.relations?.assignee
  const who = usePrincipalName(assignee)
  const entity = useEntity(assigneeEntityId(assignee))
  const skew = useEnvironmentOffset()
  return (
    <div className={styles.banner}>
      <span className="size-12 meta">Parent</span>
      {parent && <StatusChip status={parent.task.status?.status} />}
      <b className={styles.title}>{parent?.title ?? 'Not seen by this console yet'}</b>
      {who !== undefined && (
        <span className={cx('row', 'nowrap', 'secondary', 'gap-6')}>
          <EntitySymbol entity={entity?.best.entity} />
          {who}
        </span>
      )}
      <span className={cx('mono', 'size-12', 'meta')}>{shortId(id)}</span>
      {parent && (
        <span className={cx('nowrap', 'size-12', 'meta', 'end')}>
          seen in an earlier query, <Age time={parent.receivedAt + skew} form="relative" />
        </span>
      )}
      <Button
        className={parent ? undefined : styles.end}
        onClick={() => (parent ? navigation.open(parent) : navigation.openId(id))}
      >
        {parent ? 'Open parent' : 'Search for the parent'}
      </Button>
    </div>
  )
}
