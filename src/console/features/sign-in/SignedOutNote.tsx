import { useGroup } from '../../platform/session/group.ts'
import { useSession } from '../../platform/session/session.ts'
import { formatAbsoluteTime } from '../../../format/time.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { useMachineNow } from '../../ui/browser/ticker.ts'

/** After a sign-out by another page: why, and what was lost. */
export function SignedOutNote() {
  const ended = useSession((session) => session.endedElsewhere)
  const now = useMachineNow()
  const place = useGroup(({ id }) => id) === undefined ? 'tab' : 'window'
  if (ended === undefined) return null
  return (
    <Note tone={ended.losses.length > 0 ? 'warn' : 'plain'} role="note">
      <b>
        Signed out in another {place} at {formatAbsoluteTime(ended.at, now)}.
      </b>{' '}
      This {place} shared its session. {ended.losses.join(' ')}
    </Note>
  )
}
