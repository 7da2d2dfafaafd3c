import { usePollsElsewhere } from '../../../known/shared-feed/polls-elsewhere.ts'
import { useGroup } from '../../../platform/session/group.ts'
import { Note } from '../../../ui/feedback/Note.tsx'
import { useMachineNow } from '../../../ui/browser/ticker.ts'
import { formatAbsoluteTime } from '../../../../format/time.ts'
import { countOf } from '../../../../format/count.ts'

/** Requests in this log that another window sent, as one polls for all. */
export function PollsElsewhere() {
  const isInGroup = useGroup(({ id }) => id !== undefined)
  const { count, at } = usePollsElsewhere()
  const now = useMachineNow()
  if (!isInGroup || at === undefined) return null
  return (
    <Note tone="plain" role="note">
      {countOf(count, 'poll')} of another window also updated this one, the last at {formatAbsoluteTime(at, now)}. The
      log marks them “another window”.
    </Note>
  )
}
