import { usePollsElsewhere } from '../../live/shared-feed/polls-elsewhere.ts'
import { useGroup } from '../../session/group.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { useMachineNow } from '../../ui/browser/ticker.ts'
import { formatAbsoluteTime } from '../../format/time.ts'
import { countOf } from '../../ui/text/count.ts'

/** Where the polls are that another window made for this one: what this window did not send is not in its log. */
export function PollsElsewhere() {
  const isInGroup = useGroup(({ id }) => id !== undefined)
  const { count, at } = usePollsElsewhere()
  const now = useMachineNow()
  if (!isInGroup || at === undefined) return null
  return (
    <Note tone="plain" role="note">
      {countOf(count, 'poll')} of another window brought news here too, the last at {formatAbsoluteTime(at, now)}. They
      stand in the log of that window, not in this one.
    </Note>
  )
}
