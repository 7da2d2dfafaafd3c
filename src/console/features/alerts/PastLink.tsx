import { Link } from '@tanstack/react-router'

import { isoTime } from '../../../contract/datetime.ts'
import { momentText } from '../../platform/url-state/past-moment.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { environmentNow } from '../../ui/browser/ticker.ts'
import { hint } from '../../ui/overlay/hint.ts'

/** Opens the past at a moment: at the task or entity concerned, else at all tasks. */
export function PastLink({
  at,
  taskId,
  entityId,
}: {
  /** Milliseconds of the environment's clock. */
  at: number
  taskId: string | undefined
  entityId: string | undefined
}) {
  const past = { search: { past: momentText(at) }, ...hint('Past of this') }
  const time = <time dateTime={isoTime(at)}>{formatAbsoluteTime(at, environmentNow())}</time>
  if (taskId !== undefined)
    return (
      <Link to="/tasks/$taskId" params={{ taskId }} {...past}>
        {time}
      </Link>
    )
  if (entityId !== undefined)
    return (
      <Link to="/entities/$entityId" params={{ entityId }} {...past}>
        {time}
      </Link>
    )
  return (
    <Link to="/tasks" {...past}>
      {time}
    </Link>
  )
}
