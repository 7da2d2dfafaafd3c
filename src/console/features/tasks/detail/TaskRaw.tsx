import { useMemo } from 'react'

import { jsonText } from '../../../../contract/json-text.ts'
import { ShowRequest } from '../../../platform/connection/ShowRequest.tsx'
import { formatBytes } from '../../../../format/bytes.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { JsonView } from '../../../ui/json/JsonView.tsx'
import { useEnvironmentOffset, useNow } from '../../../ui/browser/ticker.ts'
import type { LoadedTask } from '../../../../picture/loaded-task.ts'
import styles from './TaskDetail.module.css'

/** As received. If two answers were merged, definition and status may be from different ones. */
export function TaskRaw({ task }: { task: LoadedTask }) {
  const now = useNow()
  const skew = useEnvironmentOffset()
  const bytes = useMemo(() => new TextEncoder().encode(jsonText(task.raw, 0)).length, [task.raw])
  return (
    <div className={styles.raw}>
      <JsonView value={task.raw} write={jsonText} label="Task JSON" isSourced />
      <div className={styles.foot}>
        As received {formatAbsoluteTime(task.receivedAt + skew, now)}, {formatBytes(bytes)}
        <ShowRequest exchangeId={task.exchangeId} className={styles.right}>
          Open exchange
        </ShowRequest>
      </div>
      {task.olderAnswer !== undefined && (
        <>
          <h3 className={styles.older}>Older version, answered since</h3>
          <JsonView value={task.olderAnswer.raw} write={jsonText} label="Older version, JSON" />
        </>
      )}
    </div>
  )
}
