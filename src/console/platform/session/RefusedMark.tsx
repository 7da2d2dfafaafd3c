import Lock from 'lucide-react/icons/lock'

import { cx } from '../../ui/styles/cx.ts'
import type { OperationId } from '../../../contract/operations.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { useEachSecond } from '../../ui/browser/ticker.ts'
import { useRefusedAt } from './refusals.ts'

/** "Refused at …", next to a control whose operation got a 403. The control stays enabled. */
export function RefusedMark({ operation, resource }: { operation: OperationId; resource: readonly string[] }) {
  const at = useRefusedAt(operation, resource)
  const words = useEachSecond((now) => at && formatAbsoluteTime(at, now))
  if (at === undefined) return null
  return (
    <span className={cx('line', 'nowrap', 'small', 'gap-4', 'caution')}>
      <Lock size={13} />
      refused at {words} (403), can be tried again
    </span>
  )
}
